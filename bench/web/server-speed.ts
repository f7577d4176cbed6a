import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { type BenchRow, median } from "../row.ts";
import { entryPages, pages } from "./pages.ts";

const rounds = 3;
const requests = 3000;
/** Uncached pages are rendered one by one, so fewer are requested. */
const newRequests = 200;
/** These are rendered each time as well, but their data is known. */
const signedInRequests = 600;
const connections = 8;
const leastCached = 4000;
const leastSignedIn = 400;

/** Pages per second on one core: requests divided by the CPU time that the server used, independent of other load. */
export async function measureServer(url: string, pid: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const name of entryPages) {
    const address = url + pages[name].path;
    const rates = await ratesOf(pid, requests, () => ({ address }));
    rows.push(rowOf(`server: a ${name} page, warm`, rates, name === "model" ? leastCached : undefined));
  }
  // Unknown query parameters are part of the cache key, so each request is for another page.
  let count = 0;
  const fresh = await ratesOf(pid, newRequests, () => ({ address: `${url}${pages.model.path}?visit=${(count += 1)}` }));
  rows.push(rowOf("server: a model page, rendered each time", fresh));
  const cookie = await joinHub(url, "ada");
  const signedIn = await ratesOf(pid, signedInRequests, () => ({ address: url + pages.model.path, cookie }));
  rows.push(rowOf("server: a model page for a signed-in visitor", signedIn, leastSignedIn));
  return rows;
}

function rowOf(what: string, runs: number[], least?: number): BenchRow {
  const ours = median(runs);
  const target = least === undefined ? "" : `≥ ${least}`;
  return { what, ours, unit: "pages/s a core", target, held: least === undefined || ours >= least, runs };
}

/** Creates an account. @returns the cookie of its session */
export async function joinHub(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/join`, {
    method: "POST",
    headers: { origin: url },
    body: new URLSearchParams({ username, password: "four plain words" }),
    redirect: "manual",
  });
  const cookies = response.headers.getSetCookie().map((line) => line.split(";", 1).join());
  if (cookies.length === 0) throw new Error(`/join responded with ${response.status} and no cookie`);
  return cookies.join("; ");
}

interface PageRequest {
  address: string;
  cookie?: string;
}

async function ratesOf(pid: number, count: number, nextRequest: () => PageRequest): Promise<number[]> {
  await load(nextRequest, count);
  const rates: number[] = [];
  for (let index = 0; index < rounds; index++) {
    const before = cpuSeconds(pid);
    await load(nextRequest, count);
    rates.push(count / (cpuSeconds(pid) - before));
  }
  return rates;
}

/** Requests a page repeatedly over keep-alive connections. */
async function load(nextRequest: () => PageRequest, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      const { address, cookie } = nextRequest();
      const headers = { "accept-encoding": "gzip", ...(cookie !== undefined && { cookie }) };
      await new Promise<void>((resolve, reject) => {
        get(address, { agent, headers }, (response) => {
          if (response.statusCode !== 200) reject(new Error(`${address} answered ${response.statusCode}`));
          response.on("end", resolve).resume();
        }).on("error", reject);
      });
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
}

/** CPU time of all threads of the process; PostgreSQL and helpers are separate processes. */
function cpuSeconds(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e9;
}
