import { type ProviderFixture, type ProviderSim, readFixtures, startProviderSim } from "@modelyard/provider-sim";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { providers } from "../providers/index.ts";
import * as tasks from "../tasks/index.ts";
import { noted, redirectedTo, revive } from "../testing/simulated-provider.ts";
import type { Job } from "./job.ts";

interface Startable {
  start: (args: object, options: object) => Promise<Job<unknown>>;
  resume: (handle: object, options: object) => Promise<Job<unknown>>;
}

function isStartable(value: unknown): value is Startable {
  return typeof value === "function" && "start" in value && "resume" in value;
}

function functionOf(task: string): Startable {
  const name = task.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const found: unknown = Object.entries(tasks).find(([own]) => own === name)?.[1];
  if (!isStartable(found)) throw new Error(`${name} cannot start a job`);
  return found;
}

const cells = readFixtures().filter(({ provider, task }) => {
  const own = Object.entries(providers.get(provider)?.tasks ?? {}).find(([name]) => name === task);
  return own?.[1].job !== undefined;
});

let sim: ProviderSim;
beforeAll(async () => {
  sim = await startProviderSim();
});
afterAll(() => sim.close());

function argsOf({ args, provider }: ProviderFixture): object {
  return { ...Object(revive(args)), accessToken: sim.key, provider, model: "acme/model" };
}

const options = ({ provider, task, model }: ProviderFixture) => ({
  fetch: redirectedTo(sim, provider, task, model),
  tokenKind: "provider",
  retry: { retries: 0 },
  effects: { sleep: async () => undefined },
});

test("seven providers have jobs", () => {
  expect(new Set(cells.map(({ provider }) => provider)).size).toBe(7);
});

describe.each(cells)("$provider $task", (fixture) => {
  test("starts, is resumed from its handle, and returns the documented result", async () => {
    const call = functionOf(fixture.task);
    const started = await call.start(argsOf(fixture), options(fixture));
    const handle: object = JSON.parse(JSON.stringify(started));
    expect(JSON.stringify(handle)).not.toContain(sim.key);
    expect(handle).toMatchObject({ provider: fixture.provider, task: fixture.task, model: "acme/model" });

    const resumed = await call.resume({ ...handle, accessToken: sim.key }, options(fixture));
    expect(resumed.id).toBe(started.id);
    const since = sim.received.length;
    expect(await noted(await resumed.result())).toEqual(fixture.result);
    expect(resumed.state).toBe("succeeded");
    expect(sim.received.slice(since).filter(({ method }) => method === "POST")).toEqual([]);
  });
});
