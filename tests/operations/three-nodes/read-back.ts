import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { connectDatabase } from "@modelyard/platform/database";
import { expect } from "vitest";
import { z } from "zod";
import { send } from "./clients/requests.ts";
import type { Cluster } from "./cluster.ts";
import type { Ledger } from "./ledger.ts";
import type { Outage } from "./outages.ts";

const run = promisify(execFile);
const cli = join(import.meta.dirname, "../../../apps/modelyard/src/cli.ts");

/** Reads every acknowledged file through every node. */
export async function compareFiles({ nodes }: Cluster, { files }: Ledger): Promise<void> {
  const wrong: string[] = [];
  const rest = nodes.flatMap((node) => files.map((file) => ({ node, file })));
  const readAll = async (): Promise<void> => {
    for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
      const { node, file } = next;
      const found = await send(`${node.url}/ada/${file.repo}/resolve/main/${file.path}`).then(
        ({ body }) => createHash("sha256").update(body).digest("hex"),
        (error: unknown) => String(error),
      );
      if (found !== file.sha256) wrong.push(`${node.name} ${file.repo} ${file.path}: ${found}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, readAll));
  expect(wrong).toEqual([]);
}

const git = async (folder: string, ...args: string[]): Promise<string> =>
  (await run("git", ["-c", "safe.directory=*", "-C", folder, ...args], { maxBuffer: 64 * 1024 * 1024 })).stdout;

/** Checks all repositories with git, and that they have every acknowledged commit. */
export async function compareCommits({ services }: Cluster, { commits }: Ledger): Promise<void> {
  const entries = await readdir(join(services.folder, "git"), { recursive: true, withFileTypes: true });
  const folders = entries.filter((entry) => entry.name === "HEAD" && entry.isFile()).map((entry) => entry.parentPath);
  const known = new Set<string>();
  for (const folder of folders.filter((each) => !each.includes("/logs"))) {
    await git(folder, "fsck", "--full", "--no-dangling");
    for (const oid of (await git(folder, "rev-list", "--branches")).split("\n")) known.add(oid);
  }
  expect(commits.filter(({ oid }) => !known.has(oid))).toEqual([]);
}

/** How long a killed node may have kept usage in memory: it writes every 400 ms, and retries after a second. */
const unwrittenMs = 2500;

/**
 * Compares usage with the complete responses: one row each. The last ones of a killed node may be missing, as decision
 * 0009 says.
 */
export async function compareUsage(
  { services }: Cluster,
  { calls }: Ledger,
  outages: readonly Outage[],
): Promise<number> {
  const database = connectDatabase({ url: services.directUrl }, { connections: 1 });
  const read = async () =>
    z
      .array(z.object({ id: z.string(), rows: z.coerce.number() }))
      .parse(await database.sql`select request_id as id, count(*) as rows from inference_usage group by request_id`);
  const mayMiss = ({ node, endedAtMs }: (typeof calls)[number]): boolean =>
    outages.some(
      (outage) =>
        outage.node === node && endedAtMs <= outage.startedAtMs + 500 && endedAtMs >= outage.startedAtMs - unwrittenMs,
    );
  const missing = async () => {
    const rows = new Map((await read()).map(({ id, rows: count }) => [id, count]));
    return calls.filter(({ requestId }) => rows.get(requestId) !== 1);
  };
  try {
    await expect.poll(async () => (await missing()).filter((call) => !mayMiss(call)), { timeout: 60_000 }).toEqual([]);
    expect((await read()).filter(({ rows }) => rows !== 1)).toEqual([]);
    return (await missing()).length;
  } finally {
    await database.close();
  }
}

const Delivery = z.object({ updatedRefs: z.array(z.object({ newSha: z.string().nullable() })).optional() });

/** Every acknowledged commit was reported to the webhook. */
export async function compareDeliveries({ receiver }: Cluster, { commits }: Ledger): Promise<void> {
  const missing = () => {
    const reported = new Set(
      receiver.received.flatMap(({ payload }) =>
        (Delivery.parse(payload).updatedRefs ?? []).map(({ newSha }) => newSha),
      ),
    );
    return commits.filter(({ oid }) => !reported.has(oid));
  };
  await expect.poll(missing, { timeout: 180_000, interval: 1000 }).toEqual([]);
}

/** Runs the commands that check an installation beside a node. */
export async function runChecks({ nodes, services, environment }: Cluster): Promise<void> {
  const folder = nodes[0]?.running?.dataFolder ?? "";
  const flags = ["--data-dir", folder, "--git-dir", join(services.folder, "git")];
  const env = {
    PATH: `${dirname(process.execPath)}:${process.env["PATH"]}`,
    HOME: process.env["HOME"],
    DATABASE_URL: services.pooledUrl,
    DATABASE_DIRECT_URL: services.directUrl,
    ...environment,
  };
  for (const command of [["doctor"], ["fsck"], ["audit", "verify"]]) {
    const withFlags = command[0] === "audit" ? ["--data-dir", folder] : flags;
    const result = await run(process.execPath, [cli, ...command, ...withFlags], { env }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: unknown) => ({
        code: 1,
        stdout: error instanceof Error && "stdout" in error ? `${String(error.stdout)}${error.message}` : String(error),
      }),
    );
    expect(result, command.join(" ")).toMatchObject({ code: 0 });
  }
}
