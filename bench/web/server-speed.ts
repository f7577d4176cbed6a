import { readdirSync, readFileSync } from "node:fs";
import { Agent, get } from "node:http";
import { type BenchRow, median } from "../row.ts";
import { entryPages, pages } from "./pages.ts";

const runs = 3;
const requests = 3000;
/** Uncached pages are rendered one by one, so fewer are requested. */
const newRequests = 200;
const connections = 8;
const least = 1500;

/** Pages per second on one core: requests divided by the CPU time that the server used, independent of other load. */
export async function measureServer(url: string, pid: number): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const name of entryPages) {
    const address = url + pages[name].path;
    const rates = await ratesOf(pid, requests, () => address);
    const ours = median(rates);
    const isAimed = name === "model";
    rows.push({
      what: `server: a ${name} page, warm`,
      ours,
      unit: "pages/s a core",
      target: isAimed ? `≥ ${least}` : "",
      held: !isAimed || ours >= least,
      runs: rates,
    });
  }
  // Unknown query parameters are part of the cache key, so each request is for another page.
  let count = 0;
  const rates = await ratesOf(pid, newRequests, () => `${url}${pages.model.path}?visit=${(count += 1)}`);
  const what = "server: a model page, rendered each time";
  rows.push({ what, ours: median(rates), unit: "pages/s a core", target: "", held: true, runs: rates });
  return rows;
}

async function ratesOf(pid: number, count: number, addressOf: () => string): Promise<number[]> {
  await load(addressOf, count);
  const rates: number[] = [];
  for (let index = 0; index < runs; index++) {
    const before = cpuSeconds(pid);
    await load(addressOf, count);
    rates.push(count / (cpuSeconds(pid) - before));
  }
  return rates;
}

/** Requests a page repeatedly over keep-alive connections. */
async function load(addressOf: () => string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      const address = addressOf();
      await new Promise<void>((resolve, reject) => {
        get(address, { agent, headers: { "accept-encoding": "gzip" } }, (response) => {
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
