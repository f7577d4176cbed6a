import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { objects, objectUploads, repoObjects } from "../../../../apps/hub/src/objects/tables.ts";
import type { ServedHub } from "../../../../apps/hub/src/testing/served-hub.ts";
import {
  xetArrivals,
  xetFiles,
  xetTerms,
  xorbChunks,
  xorbs,
  xorbUploads,
} from "../../../../apps/hub/src/xet/tables.ts";
import type { ReceivedResponse, SentRequest } from "./send.ts";
import { newName } from "./test-files.ts";

const tables = [objects, repoObjects, objectUploads, xorbs, xorbUploads, xorbChunks, xetFiles, xetTerms, xetArrivals];

/** Returns the rows and files of everything that was uploaded. */
export async function storedIn({ database, dataFolder }: ServedHub): Promise<object> {
  const rows = [];
  for (const table of tables) rows.push(await database.orm.select().from(table));
  const entries = await readdir(join(dataFolder, "objects"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return { rows, files: files.toSorted() };
}

/** A request that the hub must refuse. */
export interface Refusal {
  status: number;
  /** What the message says. */
  message: RegExp;
  request: () => Promise<ReceivedResponse>;
}

/** Checks the status and the message of a refusal, and that nothing is stored or linked. */
export async function expectRefused(hub: ServedHub, { status, message, request }: Refusal): Promise<void> {
  const before = await storedIn(hub);
  const response = await request();
  const found = { status: response.status, text: response.body.toString() };
  expect(found).toEqual({ status, text: expect.stringMatching(message) });
  expect(await storedIn(hub)).toEqual(before);
}

/** Sends half of a body, disconnects while the hub receives it, and checks that nothing of it is left. */
export async function expectNothingOfHalf(hub: ServedHub, { method, url, headers, body = "" }: SentRequest) {
  const before = await storedIn(hub);
  const { pathname, search } = new URL(url);
  const bytes = Buffer.from(body);
  const sent = { ...headers, "Content-Length": String(bytes.length) };
  const socket = await hub.rawRequest(method, pathname + search, sent, bytes.subarray(0, bytes.length / 2));
  socket.on("error", () => undefined);
  await expect.poll(() => storedIn(hub), { timeout: 60_000 }).not.toEqual(before);
  socket.destroy();
  await expect.poll(() => storedIn(hub), { timeout: 60_000 }).toEqual(before);
}

/** Creates a repository. @returns its full name */
export async function newRepo(hub: ServedHub, who: string, isPrivate = false): Promise<string> {
  const name = newName("refusals");
  await hub.send(who, "POST", "/api/repos/create", { name, private: isPrivate });
  return `${who}/${name}`;
}
