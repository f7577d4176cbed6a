import { asCurl } from "./as-curl.ts";
import type { FuzzedHub } from "./fuzzed-hub.ts";
import { generateRequest, type RequestSources } from "./generate-request.ts";
import { problemOf } from "./judge-response.ts";
import { sendRaw } from "./send-raw.ts";

/** How long the slowest machine may take for one response. */
const deadlineMs = 60_000;
const callersAtOnce = 4;

export interface FuzzRun {
  hub: FuzzedHub;
  sources: RequestSources;
  /** Numbers of the requests, each of which is made from `seed` and its number. */
  numbers: Iterable<number>;
  seed: number;
}

export interface FuzzResult {
  problems: string[];
  /** How many responses had each status. */
  statuses: Map<number, number>;
  /** Routes that have responded with a status below 400. */
  succeeded: Set<string>;
}

/** Sends generated requests, some at once. @returns what was wrong, each with the commands that send it again */
export async function fuzz({ hub, sources, numbers, seed }: FuzzRun): Promise<FuzzResult> {
  const result: FuzzResult = { problems: [], statuses: new Map(), succeeded: new Set() };
  const judged = { operations: sources.operations, folders: [hub.dataFolder, process.cwd()] };
  const remaining = numbers[Symbol.iterator]();
  async function work(): Promise<void> {
    for (let next = remaining.next(); next.done !== true; next = remaining.next()) {
      const { route, request } = generateRequest(sources, requestSeed(seed, next.value));
      const response = await sendRaw(hub.url, request, deadlineMs);
      if (typeof response !== "string") {
        result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1);
        if (response.status < 400) result.succeeded.add(`${route.method} ${route.path}`);
      }
      const problem = problemOf(judged, request, response);
      if (problem === undefined) continue;
      result.problems.push(`${problem}\n  seed ${seed}, request ${next.value}: ${asCurl(hub.url, request)}`);
      if (result.problems.length >= 200) return;
    }
  }
  await Promise.all(Array.from({ length: callersAtOnce }, work));
  return result;
}

function requestSeed(seed: number, number: number): number {
  return Math.imul(seed ^ (number * 0x9e3779b1), 0x85ebca6b) >>> 0;
}
