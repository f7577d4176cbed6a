import { SessionReply } from "@modelyard/hub/contract";
import { z } from "zod";
import { HubResponseError } from "./hub-response-error.ts";
import { nextCursor } from "./next-cursor.ts";

/** One page of a list. */
export interface Page<T> {
  items: T[];
  /** The cursor of the next page; absent on the last one. */
  next?: string;
}

/**
 * Reads and parses a JSON response.
 * @throws {HubResponseError} the response does not match the contract
 */
export async function read<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  const parsed = schema.safeParse(await response.json());
  if (!parsed.success) {
    throw new HubResponseError("The hub's response does not match its contract.", { status: 502, cause: parsed.error });
  }
  return parsed.data;
}

/**
 * Reads and parses one page of a list.
 * @throws {HubResponseError} the response does not match the contract
 */
export async function readPage<T>(item: z.ZodType<T>, response: Response): Promise<Page<T>> {
  const next = nextCursor(response.headers.get("link"));
  return { items: await read(z.array(item), response), ...(next === undefined ? {} : { next }) };
}

/**
 * Reads a response that starts a session.
 * @returns its `Set-Cookie` lines, for the visitor's browser
 * @throws {HubResponseError} the response does not match the contract
 */
export async function readSignIn(response: Response): Promise<string[]> {
  await read(SessionReply, response);
  return response.headers.getSetCookie();
}

/** Returns the options of a request with a JSON body. */
export function send(method: string, body: object): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
