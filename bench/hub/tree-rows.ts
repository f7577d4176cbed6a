import type { BenchHub } from "../files/bench-hub.ts";
import type { BenchRow } from "../row.ts";
import { textFiles, timeRow, timesOf } from "./timed-requests.ts";

const commits = 4;
const pages = 30;
const maxMs = 50;

/**
 * The first, a middle and the last page of one folder.
 * @param perCommit files in each of four commits; four times 24,000 are just below the limit of a repository
 */
export async function treeRows(hub: BenchHub, perCommit: number): Promise<BenchRow[]> {
  for (let commit = 0; commit < commits; commit++) {
    await hub.commit(...textFiles(perCommit, (index) => `many/${nameOf(commit * perCommit + index)}`));
  }
  const path = `/api/models/${hub.repo}/tree/main/many`;
  const all = commits * perCommit;
  const rows: BenchRow[] = [];
  for (const [what, after] of [
    ["first", undefined],
    ["middle", all / 2],
    ["last", Math.max(0, all - 1001)],
  ] as const) {
    const cursor = after === undefined ? "" : `?cursor=${Buffer.from(`many/${nameOf(after)}`).toString("base64url")}`;
    rows.push(timeRow(`${what} page of a folder of ${all} files`, await timesOf(hub, path + cursor, pages), maxMs));
  }
  return rows;
}

function nameOf(index: number): string {
  return `${String(index).padStart(6, "0")}.txt`;
}
