import * as theirs from "@huggingface/inference";
import * as ours from "@modelyard/inference";
import { type BenchRow, median } from "../row.ts";

const rounds = 1000;
/** Number of calls after which both are compiled. */
const warmUpRounds = 400;
const callsARound = 25;

const messages = [{ role: "user", content: "Hello" }];

const names = ["bare", "least", "ours", "theirs"] as const;
type Calls = Record<(typeof names)[number], () => Promise<unknown>>;

/** The cost of a call beyond the `fetch` inside it: over a socket, and with a `fetch` that responds at once. */
export async function addedTime(url: string): Promise<BenchRow[]> {
  const args = { endpointUrl: `${url}/v1`, accessToken: "hf_bench", model: "bench", messages };
  const address = `${url}/v1/chat/completions`;
  const body = JSON.stringify({ messages, model: "bench" });
  const headers = { "content-type": "application/json", authorization: "Bearer hf_bench" };
  const named = { ...headers, "user-agent": "bench" };
  const socket = await added({
    bare: async () => (await fetch(address, { method: "POST", headers, body })).json(),
    // The minimum of `fetch` options for aborting, deadlines and redirects without a key.
    least: async () => {
      const { signal } = new AbortController();
      const text = JSON.stringify({ messages, model: "bench" });
      const response = await fetch(address, {
        method: "POST",
        headers: named,
        body: text,
        signal,
        redirect: "manual",
      });
      return JSON.parse(await response.text());
    },
    ours: () => ours.chatCompletion(args),
    theirs: () => theirs.chatCompletion(args),
  });
  const answer = await (await fetch(address, { method: "POST", headers, body })).text();
  const answerHeaders = { "content-type": "application/json", "content-length": String(answer.length) };
  const given: typeof fetch = async () => new Response(answer, { headers: answerHeaders });
  const injected = await added({
    bare: async () => (await given(address)).json(),
    least: async () => (await given(address)).json(),
    ours: () => ours.chatCompletion(args, { fetch: given }),
    theirs: () => theirs.chatCompletion(args, { fetch: given }),
  });
  const ratio = socket.ours / socket.theirs;
  return [
    {
      what: `CPU time added to a bare fetch of ${socket.bare.toFixed(0)} µs; a signal and manual redirects alone add ${socket.least.toFixed(1)}`,
      ours: socket.ours,
      peer: socket.theirs,
      unit: "µs",
      ratio,
      target: "≤ 0.3 of theirs",
      held: socket.theirs > 0 && ratio <= 0.3,
    },
    {
      what: "CPU time added to an injected fetch that answers at once",
      ours: injected.ours,
      peer: injected.theirs,
      unit: "µs",
      ratio: injected.ours / injected.theirs,
      target: "≤ 10 µs",
      held: injected.ours <= 10,
    },
  ];
}

/**
 * Microseconds of this process's CPU time per call. Other load on the machine exceeds the difference, so they are
 * compared in short rounds with alternating order, and the median of the differences is used.
 */
async function added(calls: Calls): Promise<Record<keyof Calls, number>> {
  const found: Record<keyof Calls, number[]> = { bare: [], least: [], ours: [], theirs: [] };
  for (let round = -warmUpRounds; round < rounds; round++) {
    const spent = { bare: 0, least: 0, ours: 0, theirs: 0 };
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + warmUpRounds) % names.length] ?? "bare";
      spent[name] = await cpuMicroseconds(calls[name]);
    }
    if (round < 0) continue;
    for (const name of names) found[name].push(name === "bare" ? spent.bare : spent[name] - spent.bare);
  }
  return {
    bare: median(found.bare),
    least: median(found.least),
    ours: median(found.ours),
    theirs: median(found.theirs),
  };
}

async function cpuMicroseconds(call: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < callsARound; index++) await call();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / callsARound;
}
