import { Agent, request as send } from "node:http";
import { Socket } from "node:net";
import { CompleteRequest } from "@modelyard/platform/fast-path/complete-request";
import { RequestHead } from "@modelyard/platform/fast-path/request-head";
import { limits } from "@modelyard/platform/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { directoryChannel } from "../follow-changes.ts";
import { memoryDirectory, token } from "../testing/memory-directory.ts";
import { messages, type RouterUnderTest, startRouterUnderTest } from "../testing/router-under-test.ts";
import { createIdentityCache } from "./identity-cache.ts";

const identity = { userId: "u1", userName: "ada", tokenId: undefined, billTo: "acme", billToId: "o1", reader: "u1" };
const authenticated = { caller: { userId: "u1", userName: "ada", actsAsUser: true, organisations: [] }, identity };

function headOf(): RequestHead {
  return new RequestHead("/v1/chat/completions", { host: "x", authorization: "Bearer a" });
}

function requestWith(head: RequestHead): CompleteRequest {
  return new CompleteRequest(head, Buffer.alloc(0), new Socket());
}

function cached() {
  const state = { epoch: 0, nowMs: 1_700_000_000_000 };
  const cache = createIdentityCache({ epoch: () => state.epoch, now: () => state.nowMs });
  const head = headOf();
  cache.add(requestWith(head), authenticated, state.epoch);
  return { state, cache, head };
}

describe("a cached identity", () => {
  test("is found for the next request with the same head", () => {
    const { cache, head } = cached();
    expect(cache.find(requestWith(head))).toBe(authenticated);
  });

  test.each([
    { what: "for an equal head of another connection", change: () => ({ head: headOf() }) },
    { what: "after a change", change: () => ({ epoch: 1 }) },
    { what: "after its lifetime", change: () => ({ laterMs: limits.router.knownCallMs }) },
  ])("is not found $what", ({ change }) => {
    const { state, cache, head } = cached();
    const {
      epoch = 0,
      laterMs = 0,
      head: other = head,
    }: { epoch?: number; laterMs?: number; head?: RequestHead } = change();
    state.epoch += epoch;
    state.nowMs += laterMs;
    expect(cache.find(requestWith(other))).toBeUndefined();
  });

  test("is found up to its last millisecond", () => {
    const { state, cache, head } = cached();
    state.nowMs += limits.router.knownCallMs - 1;
    expect(cache.find(requestWith(head))).toBe(authenticated);
  });

  test("is not found if something changed during authentication", () => {
    const { state, cache, head } = cached();
    state.epoch = 2;
    cache.add(requestWith(head), authenticated, 1);
    expect(cache.find(requestWith(head))).toBeUndefined();
  });
});

describe("consecutive calls on one connection", () => {
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

  test("each model is sent to its own provider", async () => {
    const answers = [await call("acme/chat"), await call("acme/other"), await call("acme/chat")];
    expect(answers.map(({ provider }) => provider)).toEqual(["sim", "groq", "sim"]);
    expect(new Set(answers.map(({ port }) => port)).size).toBe(1);
  });

  test("a disabled provider is no longer called", async () => {
    expect(await call("acme/chat")).toMatchObject({ status: 200 });
    const off = { order: [], disabled: ["sim"], weights: {} };
    await under.settings("boss", "PUT", "/api/router/hub/preferences", off);
    expect(await call("acme/chat")).toMatchObject({ status: 400 });
    await under.settings("boss", "DELETE", "/api/router/hub/preferences");
    expect(await call("acme/chat")).toMatchObject({ status: 200 });
  });

  test("a revoked token is rejected", async () => {
    expect(await call("acme/chat")).toMatchObject({ status: 200 });
    isRevoked = true;
    await under.database.sql.notify(directoryChannel, "");
    await expect.poll(async () => (await call("acme/chat")).status, { interval: 5, timeout: 4000 }).toBe(401);
  });
});
