import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatCompletion } from "../../chat.ts";
import { DeadlineError } from "../../errors/http-error.ts";
import { poolWithin } from "./connect-limit.ts";

/** A stopped server with a full queue, which accepts no further connections. */
const program = `const server = require("node:net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 },
  () => console.log(server.address().port));`;
let server: ChildProcess;
let url = "";
const waiting: Socket[] = [];

beforeAll(async () => {
  server = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  if (server.stdout === null) throw new Error("the server has no output");
  const [said]: unknown[] = await once(server.stdout, "data");
  const port = Number(String(said));
  server.kill("SIGSTOP");
  for (let index = 0; index < 8; index++) waiting.push(connect(port, "127.0.0.1").on("error", () => undefined));
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  for (const socket of waiting) socket.destroy();
  server.kill("SIGKILL");
});

const call = (timeouts: object) =>
  chatCompletion({ endpointUrl: url, messages: [{ role: "user", content: "x" }] }, { timeouts, retry: { retries: 0 } });

test("connecting to a server that accepts no connection stops at the connect limit", async () => {
  const error: unknown = await call({ connectMs: 40, totalMs: 3000 }).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(DeadlineError);
  expect(error).toMatchObject({
    phase: "connect",
    limitMs: 40,
    provider: new URL(url).host,
    message: "The server did not accept the connection within 40 ms.",
  });
});

test("without a connect limit, another limit ends the call", async () => {
  await expect(call({ totalMs: 150 })).rejects.toMatchObject({ phase: "total", limitMs: 150 });
});

test("calls with the same limit share their connections", () => {
  expect(poolWithin(1234)).toBeTypeOf("object");
  expect(poolWithin(1234)).toBe(poolWithin(1234));
  expect(poolWithin(4321)).not.toBe(poolWithin(1234));
});

test("a pool has none of the runtime's response limits, because a call's deadlines may be longer", () => {
  const settings = inspect(poolWithin(1234), { depth: 3, showHidden: true });
  expect(settings).toContain("headersTimeout: 0");
  expect(settings).toContain("bodyTimeout: 0");
});
