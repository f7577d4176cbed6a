import { SessionReply } from "@modelyard/hub/contract";
import { z } from "zod";
import { HubRefusal } from "./hub-refusal.ts";
import { nextCursor } from "./next-cursor.ts";

export interface Page<T> {
  items: T[];
  /** Where the next page starts; absent on the last one. */
  next?: string;
}

/** @throws {HubRefusal} the answer is not what the contract says */
export async function read<T>(schema: z.ZodType<T>, response: Response): Promise<T> {
  const parsed = schema.safeParse(await response.json());
  if (!parsed.success) {
    throw new HubRefusal("The hub's answer has an unexpected shape.", { status: 502, cause: parsed.error });
  }
  return parsed.data;
}

/** @throws {HubRefusal} the answer is not what the contract says */
export async function readPage<T>(item: z.ZodType<T>, response: Response): Promise<Page<T>> {
  const next = nextCursor(response.headers.get("link"));
  return { items: await read(z.array(item), response), ...(next === undefined ? {} : { next }) };
}

/**
 * Reads a response that begins a session.
 * @returns its `Set-Cookie` lines, for the visitor's browser
 * @throws {HubRefusal} the answer is not what the contract says
 */
export async function readSignIn(response: Response): Promise<string[]> {
  await read(SessionReply, response);
  return response.headers.getSetCookie();
}

/** A request with a JSON body. */
export function send(method: string, body: object): RequestInit {
  return { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
}
