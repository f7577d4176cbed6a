import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  commit,
  committedHash,
  downloadedHash,
  RefusedError,
  type UploadedObject,
  type UploadTarget,
  uploadByXet,
  uploadParts,
  uploadWhole,
} from "./uploads.ts";

/** What the hub has acknowledged, and must have after any crash. */
export interface Acknowledged {
  repo: string;
  /** Uploads by their hash. */
  objects: UploadedObject[];
  /** Files by path, with the SHA-256 of their content and the commit that added them. */
  files: { path: string; sha256: string; commitId: string }[];
}

export interface Traffic {
  acknowledged: Acknowledged;
  /** Responses that no interruption explains. */
  unexpected: string[];
  /** Waits for the requests that are running, and starts no others. */
  stop: () => Promise<void>;
}

/** How a request may fail while a process is killed. Connections may always end. */
interface TrafficOptions {
  allowedStatuses: readonly number[];
}

let files = 0;

/** Uploads and commits in four ways at once, again and again, until it is stopped or the hub no longer responds. */
export function startTraffic(target: UploadTarget, { allowedStatuses }: TrafficOptions): Traffic {
  const acknowledged: Acknowledged = { repo: target.repo, objects: [], files: [] };
  const unexpected: string[] = [];
  const stopping = new AbortController();

  const addLarge = async (upload: (to: UploadTarget) => Promise<UploadedObject>): Promise<void> => {
    const object = await upload(target);
    acknowledged.objects.push(object);
    const path = newPath("bin");
    const value = { path, algo: "sha256", oid: object.oid, size: object.size };
    const commitId = await commit(target, { key: "lfsFile", value });
    acknowledged.files.push({ path, sha256: object.oid, commitId });
  };
  const addSmall = async (): Promise<void> => {
    const path = newPath("txt");
    const content = `${path} `.repeat(3000);
    const value = { path, content, encoding: "utf-8" };
    const commitId = await commit(target, { key: "file", value });
    acknowledged.files.push({ path, sha256: createHash("sha256").update(content).digest("hex"), commitId });
  };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await work();
      } catch (error) {
        const isRefused = error instanceof RefusedError;
        if (isRefused && !allowedStatuses.includes(error.status)) unexpected.push(error.message);
        if (!isRefused && !isConnectionError(error)) unexpected.push(String(error));
        await sleep(50);
      }
    }
  };
  const loops = [
    repeat(() => addLarge(uploadWhole)),
    repeat(() => addLarge(uploadParts)),
    repeat(() => addLarge(uploadByXet)),
    repeat(addSmall),
  ];
  return {
    acknowledged,
    unexpected,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

function newPath(extension: string): string {
  files += 1;
  return `file-${files}.${extension}`;
}

function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return ["ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(String(error.code));
}

/** Returns what is missing or has another hash of all that was acknowledged; each with the reason. */
export async function missingOf(url: () => string, { repo, objects, files: paths }: Acknowledged): Promise<string[]> {
  const target: UploadTarget = { url, repo, at: () => undefined };
  const missing: string[] = [];
  const check = async (what: string, expected: string, read: () => Promise<string>): Promise<void> => {
    const found = await read().catch(String);
    if (found !== expected) missing.push(`${what}: ${found}, not ${expected}`);
  };
  for (const object of objects) await check("object", object.oid, () => downloadedHash(target, object));
  for (const { path, sha256, commitId } of paths) {
    await check(path, sha256, () => committedHash(target, path));
    await check(`${path} at ${commitId}`, sha256, () => committedHash(target, path, commitId));
  }
  return missing;
}
