import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { type BenchHub, startBenchHub } from "../files/bench-hub.ts";
import { textFiles, timeRow, timesOf } from "../hub/timed-requests.ts";
import type { BenchRow } from "../row.ts";

const commits = 4;
/** Four times as many are just below the limit of a repository. */
const filesPerCommit = 24_000;
const mostFolderMs = 150;
const lines = 5000;
const mostDiffMs = 300;
const visits = 15;

/** Time until the complete HTML of a folder with very many files, and of the changes of a long file. */
export async function measureViews(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), "modelyard-views-"));
  chmodSync(folder, 0o755);
  try {
    await using hub = await startBenchHub(folder);
    for (let commit = 0; commit < commits; commit++) {
      const nameOf = (index: number) => String(commit * filesPerCommit + index).padStart(6, "0");
      await hub.commit(...textFiles(filesPerCommit, (index) => `many/${nameOf(index)}.txt`));
    }
    const folders = await timesOf(hub, `/${hub.repo}/tree/main/many`, visits);
    const changed = await hub.createRepo("changed");
    await hub.commitTo(
      changed,
      codeFile(() => false),
    );
    await hub.commitTo(
      changed,
      codeFile((line) => line % 7 === 0),
    );
    // Long changes of a file are shown on request.
    const changes = `/${changed}/commit/${await newestCommit(hub, changed)}?file=model.py`;
    const unified = await timesOf(hub, changes, visits);
    const split = await timesOf(hub, `${changes}&view=split`, visits);
    return [
      timeRow(`page of a folder of ${commits * filesPerCommit} files`, folders, mostFolderMs),
      timeRow(`changes of a file of ${lines} lines`, unified, mostDiffMs),
      timeRow(`changes of a file of ${lines} lines, side by side`, split, mostDiffMs),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function newestCommit({ url, token }: BenchHub, repo: string): Promise<string> {
  const response = await fetch(`${url}/api/models/${repo}`, { headers: { Authorization: `Bearer ${token}` } });
  return z.object({ sha: z.string() }).parse(await response.json()).sha;
}

function codeFile(isChanged: (line: number) => boolean) {
  const texts = Array.from({ length: lines }, (_, line) =>
    isChanged(line) ? `weight_${line} = layer(${line}, bias=True)` : `weight_${line} = layer(${line})`,
  );
  return { key: "file", value: { path: "model.py", content: `${texts.join("\n")}\n`, encoding: "utf-8" } };
}
