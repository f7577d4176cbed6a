import { execFile } from "node:child_process";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { pythonWith } from "../../tests/conformance/testing/python-with.ts";
import type { BenchHub } from "../files/bench-hub.ts";
import { nginxPath, startNginx } from "../files/nginx.ts";
import { type BenchRow, median } from "../row.ts";
import { textFiles } from "./timed-requests.ts";

const rounds = 5;
const maxRatio = 1.2;
const program = join(import.meta.dirname, "snapshot.py");
const run = promisify(execFile);

/**
 * `snapshot_download` of many small files, alternately from the hub and from nginx, which serves the same files and the two
 * responses of the API as static files.
 */
export async function snapshotRow(hub: BenchHub, folder: string, files: number): Promise<BenchRow[]> {
  const nginx = nginxPath();
  if (nginx === undefined) {
    console.error("snapshot: omitted, because nginx is missing (apt-get install nginx-light)");
    return [];
  }
  const python = pythonWith("modelyard-python-hub-1.33.0", ["huggingface_hub==1.33.0"]);
  await hub.commit(...textFiles(files, (index) => `folder-${index % 20}/${index}.txt`));
  const info = await fetch(`${hub.url}/api/models/${hub.repo}/revision/main`);
  const text = await info.text();
  const { sha, siblings } = z
    .object({ sha: z.string(), siblings: z.array(z.object({ rfilename: z.string() })) })
    .parse(JSON.parse(text));
  const root = join(folder, "static");
  for (const [index, { rfilename }] of siblings.entries()) {
    const path = join(root, "files", rfilename);
    mkdirSync(join(path, ".."), { recursive: true });
    const file = await fetch(`${hub.url}/${hub.repo}/resolve/main/${rfilename}`);
    writeFileSync(path, Buffer.from(await file.arrayBuffer()));
    // nginx makes the ETag from time and size: with equal ones, the client takes all files for one and downloads it once.
    utimesSync(path, index, index);
  }
  writeFileSync(join(root, "info.json"), text);
  const tree = await fetch(`${hub.url}/api/models/${hub.repo}/tree/${sha}?recursive=true&expand=false`);
  writeFileSync(join(root, "tree.json"), await tree.text());
  await using server = {
    started: await startNginx(
      folder,
      nginx,
      `location = /api/models/${hub.repo}/revision/main { default_type application/json; alias ${root}/info.json; }
  location = /api/models/${hub.repo}/tree/${sha} { default_type application/json; alias ${root}/tree.json; }
  location /${hub.repo}/resolve/${sha}/ { default_type text/plain; alias ${root}/files/; add_header X-Repo-Commit ${sha}; }`,
    ),
    async [Symbol.asyncDispose]() {
      await this.started.stop();
    },
  };
  const download = async (name: string, url: string): Promise<number> => {
    const env = {
      PATH: process.env["PATH"],
      HOME: folder,
      HF_HOME: join(folder, name),
      HF_ENDPOINT: url,
      HF_HUB_DISABLE_TELEMETRY: "1",
      HF_HUB_DISABLE_PROGRESS_BARS: "1",
    };
    const { stdout } = await run(python, [program, hub.repo, "1"], { env, cwd: folder });
    return median(z.array(z.number()).parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? "")));
  };
  const ours: number[] = [];
  const peers: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    ours.push(await download("ours", hub.url));
    peers.push(await download("peer", `http://127.0.0.1:${server.started.port}`));
  }
  // The first round fills the caches of the disk.
  const [runs, peerRuns] = [ours.slice(1), peers.slice(1)];
  const ratio = median(runs) / median(peerRuns);
  return [
    {
      what: `snapshot_download of ${files} files, against static files of nginx`,
      ours: median(runs),
      peer: median(peerRuns),
      unit: "s",
      ratio,
      target: `≤ ${maxRatio} ×`,
      held: ratio <= maxRatio,
      runs,
    },
  ];
}
