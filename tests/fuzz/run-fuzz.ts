import { hubApi } from "../../apps/hub/src/api/index.ts";
import { routerApi } from "../../apps/router/src/api/index.ts";
import { type FuzzResult, fuzz } from "./fuzz.ts";
import { type FuzzedHub, startFuzzedHub } from "./fuzzed-hub.ts";
import { generatePath } from "./generate-path.ts";
import { KnownValues } from "./known-values.ts";
import { SeededRandom } from "./seeded-random.ts";
import { sendRaw } from "./send-raw.ts";
import { storeTokens } from "./stored-tokens.ts";
import { createWorld, explore, firstValues, signInAll, type World } from "./world.ts";

/** Requests until what they may have deleted is created again, and until those that ended sessions are signed in again. */
const requestsPerRound = 3000;
const requestsPerSession = 300;
const operations = [...hubApi, ...routerApi].flatMap((group) => group.operations);

export interface FuzzReport extends FuzzResult {
  /** Registered routes, and those of them that never responded with a status below 400. */
  routes: number;
  neverSucceeded: string[];
  /** Errors in the log, other output, and whether the process ended. */
  logged: string[];
  /** Status of a health check after the last request. */
  healthStatus: number | string;
  /** How much more memory is in use than after the first requests. */
  grownBytes: number;
}

/** Starts a hub, sends it generated requests, and reports what was wrong. */
export async function runFuzz({ seed, requests }: { seed: number; requests: number }): Promise<FuzzReport> {
  const hub = await startFuzzedHub();
  try {
    return await report(hub, { seed, requests });
  } finally {
    await hub.stop();
  }
}

async function report(hub: FuzzedHub, { seed, requests }: { seed: number; requests: number }): Promise<FuzzReport> {
  const result: FuzzResult = { problems: [], statuses: new Map(), succeeded: new Set() };
  let usedBytes: number | undefined;
  for (let first = 0; first < requests; first += requestsPerRound) {
    const world = await createWorld(hub.url, { isFirst: first === 0 });
    const known = await learn(hub, world, seed);
    const end = Math.min(first + requestsPerRound, requests);
    for (let start = first; start < end; start += requestsPerSession) {
      const callers = [...(await signInAll(hub.url)), ...(await storeTokens(hub.dataFolder))];
      const sources = { routes: hub.routes, operations, known, world: { ...world, callers } };
      const count = Math.min(requestsPerSession, end - start);
      const numbers = Array.from({ length: count }, (_, index) => start + index);
      add(result, await fuzz({ hub, sources, seed, numbers }));
      usedBytes ??= await hub.usedBytes();
    }
  }
  const health = await sendRaw(hub.url, { method: "GET", target: "/readyz", headers: [], body: undefined }, 60_000);
  const names = hub.routes.map(({ method, path }) => `${method} ${path}`);
  return {
    ...result,
    routes: names.length,
    neverSucceeded: names.filter((name) => !result.succeeded.has(name)),
    logged: hub.problems(),
    healthStatus: typeof health === "string" ? health : health.status,
    grownBytes: (await hub.usedBytes()) - (usedBytes ?? 0),
  };
}

/** Reads every address, so that requests know the ids, cursors and forms that there are. */
async function learn(hub: FuzzedHub, world: World, seed: number): Promise<KnownValues> {
  const known = new KnownValues(firstValues);
  const random = new SeededRandom(seed);
  const { repositories } = world;
  const readable = hub.routes.filter(({ method }) => method === "GET");
  const paths = readable.map(({ path }) => generatePath({ random, known, repositories, isWild: false }, path));
  await explore(world, { paths, known });
  return known;
}

function add(total: FuzzResult, { problems, statuses, succeeded }: FuzzResult): void {
  total.problems.push(...problems);
  for (const [status, count] of statuses) total.statuses.set(status, (total.statuses.get(status) ?? 0) + count);
  for (const route of succeeded) total.succeeded.add(route);
}
