import { Agent, request as send } from "node:http";
import { Socket } from "node:net";
import { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import { RequestHead } from "@modelyard/platform/fast-lane/request-head";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstFacts } from "../calls/call-report.ts";
import { directoryChannel } from "../follow-changes.ts";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { knownCalls } from "./identity-cache.ts";

const caller = { userId: "u1", userName: "ada", actsAsUser: true, organisations: [] };

function exchangeWith(head: RequestHead) {
  return {
    request: new CompleteRequest(head, Buffer.alloc(0), new Socket()),
    facts: firstFacts({ requestId: "r1", method: "POST", path: "/v1" }),
  };
}

function headOf(): RequestHead {
  return new RequestHead("/v1/chat/completions", { host: "x", authorization: "Bearer a" });
}

function remembered() {
  const state = { epoch: 0, nowMs: 1_700_000_000_000 };
  const known = knownCalls({ epoch: () => state.epoch, now: () => state.nowMs });
  const head = headOf();
  const exchange = exchangeWith(head);
  Object.assign(exchange.facts, { userId: "u1", userName: "ada", billToId: "o1", billTo: "acme" });
  known.remember(exchange, caller, state.epoch);
  return { state, known, head };
}

describe("what is remembered of a call", () => {
  test("is told to the next exchange of the same head", () => {
    const { known, head } = remembered();
    const next = exchangeWith(head);
    expect(known.recall(next)?.caller).toBe(caller);
    expect(next.facts).toMatchObject({ userId: "u1", userName: "ada", billToId: "o1", billTo: "acme" });
  });

  test.each([
    { what: "of another head, be it equal", change: () => ({ head: headOf() }) },
    { what: "after something has changed", change: () => ({ epoch: 1 }) },
    { what: "when its time is up", change: () => ({ laterMs: limits.router.knownCallMs }) },
  ])("is not used $what", ({ change }) => {
    const { state, known, head } = remembered();
    const {
      epoch = 0,
      laterMs = 0,
      head: asked = head,
    }: { epoch?: number; laterMs?: number; head?: RequestHead } = change();
    state.epoch += epoch;
    state.nowMs += laterMs;
    const next = exchangeWith(asked);
    expect(known.recall(next)).toBeUndefined();
    expect(next.facts.userId).toBeUndefined();
  });

  test("is used up to its last millisecond", () => {
    const { state, known, head } = remembered();
    state.nowMs += limits.router.knownCallMs - 1;
    expect(known.recall(exchangeWith(head))?.caller).toBe(caller);
  });

  test("is of no use when something changed while it was found out", () => {
    const { state, known, head } = remembered();
    state.epoch = 2;
    known.remember(exchangeWith(head), caller, 1);
    expect(known.recall(exchangeWith(head))).toBeUndefined();
  });
});

describe("on one connection, call after call", () => {
  const models = { "acme/chat": [{}], "acme/other": [{ provider: "groq" }] };
  let under: RouterUnderTest;
  let isRevoked = false;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  beforeAll(async () => {
    const directory = memoryDirectory(models);
    under = await startRouterUnderTest({
      ...directory,
      authenticate: async (given) => (isRevoked ? undefined : directory.authenticate(given)),
    });
  });
  afterAll(async () => {
    agent.destroy();
    await under.close();
  });

  function call(model: string): Promise<{ status: number | undefined; provider: unknown; port: number | undefined }> {
    const body = JSON.stringify({ messages, model });
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": body.length,
    };
    return new Promise((resolve, reject) => {
      send({ host: "127.0.0.1", port: under.port, path: "/v1/chat/completions", method: "POST", agent, headers })
        .once("error", reject)
        .once("response", (response) => {
          const { statusCode: status, socket } = response;
          const [provider, port] = [response.headers["x-provider"], socket.localPort];
          response.resume().once("end", () => resolve({ status, provider, port }));
        })
        .end(body);
    });
  }

  test("each model goes to its own provider", async () => {
    const answers = [await call("acme/chat"), await call("acme/other"), await call("acme/chat")];
    expect(answers.map(({ provider }) => provider)).toEqual(["sim", "groq", "sim"]);
    expect(new Set(answers.map(({ port }) => port)).size).toBe(1);
  });

  test("a provider that is switched off is called no more", async () => {
    expect(await call("acme/chat")).toMatchObject({ status: 200 });
    const off = { order: [], disabled: ["sim"], weights: {} };
    await under.settings("boss", "PUT", "/api/router/hub/preferences", off);
    expect(await call("acme/chat")).toMatchObject({ status: 400 });
    await under.settings("boss", "DELETE", "/api/router/hub/preferences");
    expect(await call("acme/chat")).toMatchObject({ status: 200 });
  });

  test("a token that was revoked opens nothing", async () => {
    expect(await call("acme/chat")).toMatchObject({ status: 200 });
    isRevoked = true;
    await under.database.sql.notify(directoryChannel, "");
    await expect.poll(async () => (await call("acme/chat")).status, { interval: 5, timeout: 4000 }).toBe(401);
  });
});
