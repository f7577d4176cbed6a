import { inspect } from "node:util";
import {
  cellHeader,
  type ProviderFixture,
  type ProviderSim,
  type ReceivedRequest,
  readFixtures,
  startProviderSim,
} from "@modelyard/provider-sim";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DeadlineError } from "./errors/http-error.ts";
import { ProviderOutputError } from "./errors/output-error.ts";
import { providers } from "./providers/index.ts";
import { inTime } from "./testing/in-time.ts";
import { callCell, noted } from "./testing/simulated-provider.ts";

const fixtures = readFixtures();

let sim: ProviderSim;
beforeAll(async () => {
  sim = await startProviderSim();
});
afterAll(() => sim.close());

test("every task of every provider has a documented call", () => {
  const cells = [...providers.values()].flatMap(({ id, tasks }) => Object.keys(tasks).map((task) => `${id}/${task}`));
  expect(fixtures.map(({ provider, task }) => `${provider}/${task}`).toSorted()).toEqual(cells.toSorted());
});

describe.each(fixtures)("$provider $task", (fixture) => {
  test("sends the documented request and reads the documented responses", async () => {
    const since = sim.received.length;
    const result = await callCell(sim, fixture);
    // Requests that an earlier test sent and abandoned may still arrive.
    const cell = `${fixture.provider}/${fixture.task}`;
    const [request, ...later] = sim.received.slice(since).filter(({ headers }) => headers[cellHeader] === cell);
    expect(request).toMatchObject({ method: "POST", path: `/hosts/${fixture.host}${fixture.request.path}` });
    expect(request?.headers).toMatchObject(keyed(fixture.request.headers));
    expect(await bodyOf(request, fixture)).toEqual(
      fixture.request.json ?? fixture.request.binary ?? fixture.request.form,
    );
    expect(later.map(({ path }) => path)).toEqual(
      fixture.answers.flatMap(({ url }) => (url === undefined ? [] : [pathOf(url)])),
    );
    expect(await noted(result)).toEqual(fixture.result);
  });

  test("rejects an unexpected response with the provider and the task in the message", async () => {
    const error = await failureOf(callCell(sim, fixture, { fault: "fault-wrong-shape" }));
    expect(error).toBeInstanceOf(ProviderOutputError);
    expect(error).toMatchObject({ provider: fixture.provider, task: fixture.task, status: 200 });
    expect(String(error)).toContain(`Received malformed response from ${fixture.provider} ${fixture.task} API`);
  });

  test("stops within 100 ms after the caller aborts", async () => {
    const since = sim.received.length;
    const leave = new AbortController();
    const failed = failureOf(callCell(sim, fixture, { fault: "fault-hang", signal: leave.signal }));
    await expect.poll(() => sim.received.length, { interval: 2 }).toBeGreaterThan(since);
    let outcome: unknown;
    void failed.then((error) => (outcome = error));
    leave.abort();
    expect(await inTime(() => outcome !== undefined, 100)).toBe(true);
    expect(outcome).toMatchObject({ name: "AbortError" });
    expect(await inTime(() => sim.received.at(-1)?.aborted === true, 100)).toBe(true);
  });

  test("keeps the key out of errors, even if the provider echoes it", async () => {
    const error = await failureOf(callCell(sim, fixture, { fault: "fault-echo-key" }));
    expect(String(error)).toContain("[redacted] may not use this model");
    expect(inspect(error, { depth: 20, showHidden: true }) + JSON.stringify(error)).not.toContain(sim.key);
  });

  test("stops at its deadline", async () => {
    const error = await failureOf(callCell(sim, fixture, { fault: "fault-hang", timeoutMs: 30 }));
    expect(error).toBeInstanceOf(DeadlineError);
    expect(error).toMatchObject({ phase: "total", limitMs: 30, provider: fixture.provider });
  });
});

function keyed(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.replace("{key}", sim.key)]));
}

function pathOf(url: string): string {
  const { host, pathname, search } = new URL(url);
  return `/hosts/${host}${pathname}${search}`;
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    return { unexpectedResult: await call };
  } catch (error) {
    return error;
  }
}

/** Converts a request body to the notation of fixtures. */
async function bodyOf(
  request: ReceivedRequest | undefined,
  { request: documented }: ProviderFixture,
): Promise<unknown> {
  const { body = "", headers } = request ?? {};
  const type = headers?.["content-type"] ?? "";
  if (documented.json !== undefined) {
    expect(type).toBe("application/json");
    return JSON.parse(body);
  }
  if (documented.binary !== undefined) return { type, text: body };
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const fields = [...form].map(async ([name, value]): Promise<[string, unknown]> => {
    if (typeof value === "string") return [name, value];
    return [name, { fileName: value.name, type: value.type, text: await value.text() }];
  });
  return Object.fromEntries(await Promise.all(fields));
}
