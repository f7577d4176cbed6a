import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "@modelyard/platform/limits";
import { createLogger } from "@modelyard/platform/logger";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { asCommit, commitBody, file, header } from "../testing/hub-requests.ts";
import { createServedHub, type ServedHub } from "../testing/served-hub.ts";

let hub: ServedHub;
const log: string[] = [];
beforeAll(async () => {
  hub = await createServedHub({ logger: createLogger({ level: "debug", write: (line) => log.push(line) }) });
  for (const name of ["half", "whole"]) await hub.send("alice", "POST", "/api/repos/create", { name });
});
afterAll(() => hub.stop());

/** Waits until a condition is true; the test's timeout ends the wait. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await sleep(20);
}

function importsOn(folder: string): number {
  return execFileSync("ps", ["-ww", "-eo", "args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(folder) && line.includes("fast-import")).length;
}

const path = (name: string) => `/api/models/alice/${name}/commit/main`;
// The hub closes the connection of a body that it refuses; no other request may reuse it.
const closing = { Connection: "close" };
const asBearer = { Authorization: "Bearer hf_alice" };

/** Starts a commit request and sends `body` as its first part. @returns the connection, and what was received on it */
async function begin(body: string): Promise<{ socket: Socket; received: () => string }> {
  let text = "";
  const headers = { ...asBearer, ...asCommit, "Content-Length": "1000000" };
  const socket = await hub.rawRequest("POST", path("half"), headers, Buffer.from(body));
  socket.on("error", () => undefined);
  socket.on("data", (data) => {
    text += data.toString("latin1");
  });
  onTestFinished(() => void socket.destroy());
  return { socket, received: () => text };
}

describe("incomplete commits", () => {
  test("of one user start no more git processes than the user has slots, and do not block other users", async () => {
    const folder = await hub.gitFolder("alice/half");
    const before = importsOn(folder);
    const { perUser } = limits.git.commitSlots;
    // More than the hub writes itself.
    const half = `${commitBody(header(), file("a", "x".repeat(limits.git.smallCommit.bytes + 1)))}\n`;
    const opened = await Promise.all(Array.from({ length: perUser + 4 }, () => begin(half)));
    await until(() => importsOn(folder) - before >= perUser);
    await sleep(200);
    expect(importsOn(folder) - before).toBeLessThanOrEqual(perUser);
    const other = { "x-test-address": "192.0.2.7", Authorization: "Bearer hf_bob", "Content-Type": "application/json" };
    const created = await hub.post("/api/repos/create", Buffer.from('{"name":"other"}'), other);
    expect(created.status).toBe(200);
    for (const { socket } of opened) socket.destroy();
    await until(() => importsOn(folder) === 0);
  });

  test("start no git process before there is content to write", async () => {
    const folder = await hub.gitFolder("alice/half");
    const { socket } = await begin(`${commitBody(header(), { key: "deletedFile", value: { path: "gone" } })}\n`);
    await sleep(200);
    expect(importsOn(folder)).toBe(0);
    socket.destroy();
  });

  test("are not logged as errors when the client disconnects", async () => {
    log.length = 0;
    for (const body of [commitBody(header()), `${commitBody(header(), file("a", "x"))}\n`]) {
      const { socket } = await begin(body);
      await sleep(100);
      socket.destroy();
    }
    await until(() => log.filter((line) => line.includes("client disconnected")).length === 2);
    expect(log.filter((line) => /"level":"?(?:50|error)/.test(line))).toEqual([]);
  });
});

describe("a body whose Content-Length exceeds the route's limit is refused before it is sent:", () => {
  test.each([
    { url: path("half"), type: "application/x-ndjson", bytes: limits.commit.bodyBytes },
    { url: path("half"), type: "application/json", bytes: limits.jsonBody.legacyCommit },
    { url: "/api/repos/create", type: "application/json", bytes: limits.jsonBody.createRepo },
    { url: "/api/models/alice/half/tag/main", type: "application/json", bytes: limits.http.jsonBodyBytes },
    {
      url: "/alice/half/git-upload-pack",
      type: "application/x-git-upload-pack-request",
      bytes: limits.git.fetchRequestBytes,
    },
  ])("$url, $type", async ({ url, type, bytes }) => {
    const headers = { ...asBearer, "Content-Type": type, "Content-Length": String(bytes + 1) };
    const socket = await hub.rawRequest("POST", url, headers);
    onTestFinished(() => void socket.destroy());
    const [response] = await once(socket, "data");
    expect(String(response)).toMatch(/^HTTP\/1\.1 413 /);
  });
});

/**
 * Sends the first bytes of a line of a commit, and not the rest. The response may be lost, as the hub stops reading.
 */
function beginLine(bytes: number): { socket: Socket; isRefused: () => boolean } {
  let isRefused = false;
  const refused = (): void => {
    isRefused = true;
  };
  const socket = connect(hub.port, "127.0.0.1").on("data", refused).on("close", refused);
  socket.on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  const head = { Host: "x", ...asBearer, ...asCommit, "Content-Length": String(2 * bytes) };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path("half")} HTTP/1.1\r\n${lines.join("")}\r\n${commitBody(header())}\n`);
  socket.write(`{"key":"file","value":{"path":"a","content":"${"x".repeat(bytes)}`);
  return { socket, isRefused: () => isRefused };
}

test("incomplete lines of one user take no more than a caller's share of memory, and free it when the client disconnects", async () => {
  const bytes = limits.commit.inlineFileBytes;
  const fitting = Math.floor(limits.bodyMemory.hub.perCallerBytes / (bytes + 200));
  const opened = Array.from({ length: fitting + 2 }, () => beginLine(bytes));
  await until(() => opened.filter(({ isRefused }) => isRefused()).length >= 2);
  for (const { socket } of opened) socket.destroy();
  const whole = Buffer.from(commitBody(header(), file("large", "x".repeat(bytes))));
  await expect
    .poll(async () => (await hub.post(path("half"), whole, { ...asBearer, ...asCommit, ...closing })).status, {
      timeout: 10_000,
    })
    .toBe(200);
});

test("a body that does not fit in memory gets 503 with Retry-After", async () => {
  const { perCallerBytes } = limits.bodyMemory.hub;
  const bytes = limits.commit.inlineFileBytes;
  const opened = Array.from({ length: Math.floor(perCallerBytes / bytes) }, () => beginLine(bytes));
  const large = JSON.stringify({ name: "../", padding: "x".repeat(bytes) });
  const create = () => hub.send("alice", "POST", "/api/repos/create", large, { "Content-Type": "application/json" });
  await expect.poll(async () => (await create()).headers.get("retry-after"), { timeout: 15_000 }).toBe("5");
  for (const { socket } of opened) socket.destroy();
});

const send = (n: number, more: object = {}) =>
  hub.post(path("whole"), Buffer.from(commitBody(header(`change ${n}`, more), file(`f${n}`, `${n}`))), {
    ...asBearer,
    ...asCommit,
  });
const remove = (n: number) =>
  hub.post(path("whole"), Buffer.from(commitBody(header(), { key: "deletedFile", value: { path: `f${n}` } })), {
    ...asBearer,
    ...asCommit,
  });

describe("parallel commits", () => {
  test("of one user all succeed without a parent", async () => {
    const responses = await Promise.all(Array.from({ length: 16 }, (_, n) => send(n)));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  });

  test("of one user all succeed when some only delete and others have content", async () => {
    const responses = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].flatMap((n) => [send(100 + n), remove(n)]));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200));
  });

  test("succeed once when they name the same parent", async () => {
    const { sha } = await (await hub.send("alice", "GET", "/api/models/alice/whole")).json();
    const responses = await Promise.all(Array.from({ length: 32 }, (_, n) => send(200 + n, { parentCommit: sha })));
    const statuses = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 31 }, () => 412)]);
  });
});
