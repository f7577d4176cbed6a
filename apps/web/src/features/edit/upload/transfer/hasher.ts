import type { HashReply } from "./hash-worker.ts";

export interface Hasher {
  /** Returns the SHA-256 of a file. */
  hash: (file: File, options: { onProgress: (bytes: number) => void; signal: AbortSignal }) => Promise<string>;
}

/** Hashes files in a worker, which starts with the first file. @param workerUrl the script of the worker */
export function createHasher(workerUrl: string): Hasher {
  let worker: Worker | undefined;
  let lastId = 0;
  return {
    hash: (file, { onProgress, signal }) =>
      new Promise((resolve, reject) => {
        worker ??= new Worker(workerUrl, { type: "module" });
        const used = worker;
        lastId += 1;
        const id = lastId;
        const stop = () => {
          used.removeEventListener("message", listen);
          used.removeEventListener("error", fail);
          signal.removeEventListener("abort", abort);
        };
        const abort = () => {
          used.postMessage({ cancel: id }, []);
          stop();
          reject(signal.reason);
        };
        const fail = () => {
          stop();
          worker = undefined;
          reject(new Error("The worker that reads files failed."));
        };
        const listen = ({ data }: MessageEvent<HashReply>) => {
          if (data.id !== id) return;
          if (data.kind === "progress") return onProgress(data.bytes);
          stop();
          if (data.kind === "done") resolve(data.sha256);
          else reject(new Error(data.reason));
        };
        if (signal.aborted) return reject(signal.reason);
        used.addEventListener("message", listen);
        used.addEventListener("error", fail);
        signal.addEventListener("abort", abort);
        used.postMessage({ id, file }, []);
      }),
  };
}
