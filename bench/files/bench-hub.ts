import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { startModelyard } from "../../tests/support/start-modelyard.ts";
import type { Started } from "../router/processes.ts";

const token = "hf_bench_ada_0123456789";
const repo = "ada/files";
const provision = `users:
  - { name: ada, tokens: [{ name: main, value: ${token}, role: write }] }
`;
const json = { "Content-Type": "application/json" };
const lfs = { "Content-Type": "application/vnd.git-lfs+json" };

export interface LfsObject {
  oid: string;
  size: number;
}

/** A request that a client process sends: a signed URL, and the headers for it. */
export interface Upload {
  method: string;
  port: number;
  target: string;
  headers: Record<string, string>;
}

export interface FileUpload extends Upload {
  /** The path of the file to send. */
  file: string;
}

/** A hub in a separate process, as users run it, with one user and one repository. */
export interface BenchHub extends AsyncDisposable {
  started: Started;
  url: string;
  token: string;
  repo: string;
  dataFolder: string;
  /** Sends a batch request of Git LFS. @returns the text of the response, and how long it took */
  batch: (operation: "upload" | "download", objects: readonly LfsObject[]) => Promise<{ text: string; ms: number }>;
  /** Returns where to upload an object by Git LFS. */
  startUpload: (object: LfsObject) => Promise<Upload>;
  /** Starts an upload in parts by Git LFS, which large objects need. */
  startParts: (
    object: LfsObject,
  ) => Promise<{ parts: (Upload & { part: [number, number] })[]; complete: () => Promise<void> }>;
  /** Commits files, given as lines of the commit API. @returns how long it took */
  commit: (...lines: { key: string; value: unknown }[]) => Promise<number>;
  /** Creates another repository of the user. @returns its full name */
  createRepo: (name: string) => Promise<string>;
  /** As `commit`, to another repository. */
  commitTo: (repo: string, ...lines: { key: string; value: unknown }[]) => Promise<number>;
  /** Returns the path from which a file of the repository is downloaded. */
  resolvePath: (path: string) => string;
  /** Returns the file that has the bytes of an object. */
  objectFile: (object: LfsObject) => string;
}

const Batch = z.object({
  objects: z.array(
    z.object({
      oid: z.string(),
      actions: z
        .object({ upload: z.object({ href: z.string(), header: z.record(z.string(), z.string()).optional() }) })
        .optional(),
    }),
  ),
});

/** Starts a hub. @param folder for its data; other accounts must be able to reach it */
export async function startBenchHub(folder: string): Promise<BenchHub> {
  const provisionFile = join(folder, "provision.yaml");
  await writeFile(provisionFile, provision);
  const dataFolder = join(folder, "data");
  const hub = await startModelyard({
    dataFolder,
    flags: ["--provision", provisionFile, "--rate-limits", "off"],
    checksResponses: false,
  });
  const port = Number(new URL(hub.url).port);
  const send = async (path: string, body: string, headers: Record<string, string>) => {
    const start = performance.now();
    const response = await fetch(`${hub.url}${path}`, {
      method: "POST",
      body,
      headers: { Authorization: `Bearer ${token}`, ...headers },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text.slice(0, 500)}`);
    return { text, ms: performance.now() - start };
  };
  const batch = (operation: "upload" | "download", objects: readonly LfsObject[], transfers = ["basic"]) =>
    send(
      `/${repo}.git/info/lfs/objects/batch`,
      JSON.stringify({ operation, transfers, objects, hash_algo: "sha256" }),
      lfs,
    );
  const uploadAction = async (object: LfsObject, transfers?: string[]) => {
    const { text } = await batch("upload", [object], transfers);
    const upload = Batch.parse(JSON.parse(text)).objects[0]?.actions?.upload;
    if (upload === undefined) throw new Error(`the hub offers no upload of ${object.oid}: ${text.slice(0, 500)}`);
    return upload;
  };
  const target = (href: string): Upload => {
    const { pathname, search } = new URL(href);
    return { method: "PUT", port, target: `${pathname}${search}`, headers: {} };
  };
  const stop = async () => {
    await hub.stop();
  };
  const createRepo = async (name: string) => {
    await send("/api/repos/create", JSON.stringify({ name }), json);
    return `${repo.slice(0, repo.indexOf("/"))}/${name}`;
  };
  const commitTo = async (name: string, ...lines: { key: string; value: unknown }[]) => {
    const all = [{ key: "header", value: { summary: "Add files" } }, ...lines];
    const body = all.map((line) => JSON.stringify(line)).join("\n");
    return (await send(`/api/models/${name}/commit/main`, body, { "Content-Type": "application/x-ndjson" })).ms;
  };
  await createRepo(repo.slice(repo.indexOf("/") + 1));
  return {
    started: { child: hub.process, port, stop },
    url: hub.url,
    token,
    repo,
    dataFolder,
    batch,
    startUpload: async (object) => target((await uploadAction(object)).href),
    startParts: async (object) => {
      const { href, header = {} } = await uploadAction(object, ["multipart", "basic"]);
      const partBytes = Number(header["chunk_size"]);
      const numbers = Object.keys(header)
        .filter((name) => /^\d+$/.test(name))
        .toSorted();
      const parts = numbers.map((name, index) => {
        const part: [number, number] = [index * partBytes, Math.min(object.size, (index + 1) * partBytes)];
        return { ...target(header[name] ?? ""), part };
      });
      const named = numbers.map((name) => ({ partNumber: Number(name), etag: "" }));
      const complete = async () => {
        const { pathname, search } = new URL(href);
        await send(`${pathname}${search}`, JSON.stringify({ oid: object.oid, parts: named }), lfs);
      };
      return { parts, complete };
    },
    commit: (...lines) => commitTo(repo, ...lines),
    createRepo,
    commitTo,
    resolvePath: (path) => `/${repo}/resolve/main/${path}`,
    objectFile: ({ oid }) => join(dataFolder, "objects/objects", oid.slice(0, 2), oid.slice(2, 4), oid),
    [Symbol.asyncDispose]: stop,
  };
}

export function oidOf(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

export const lfsFile = (path: string, { oid, size }: LfsObject) => ({
  key: "lfsFile",
  value: { path, algo: "sha256", oid, size },
});
