import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { openDiskDriver } from "../../../objects/drivers/disk/disk-driver.ts";
import type { ObjectDriver } from "../../../objects/object-driver.ts";
import { createObjectStore } from "../../../objects/object-store.ts";
import { openXet } from "../../open-xet.ts";
import { WholeFileWorker } from "../whole-file-worker.ts";

/** What the process does. */
export interface ChunkingOrder {
  target: DatabaseTarget;
  /** Of the object store. */
  folder: string;
  /** How far its clock is ahead. */
  aheadMs: number;
  killAt: { operation: "read" | "put" | "remove"; number: number; when: "before" | "after" };
}

process.once("message", (order: ChunkingOrder) => {
  work(order).catch((error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  });
});

/** Cuts whole files into chunks, as a node does, until it kills itself before or after an operation of the object store. */
async function work({ target, folder, aheadMs, killAt }: ChunkingOrder): Promise<void> {
  const counts = { read: 0, put: 0, remove: 0 };
  const killing = async <T>(operation: keyof typeof counts, run: () => Promise<T>): Promise<T> => {
    counts[operation] += 1;
    const isDue = operation === killAt.operation && counts[operation] === killAt.number;
    if (isDue && killAt.when === "before") process.kill(process.pid, "SIGKILL");
    const result = await run();
    if (isDue) process.kill(process.pid, "SIGKILL");
    return result;
  };
  const { readInto, ...disk } = await openDiskDriver(folder);
  const driver: ObjectDriver = {
    ...disk,
    read: (...options) => killing("read", () => disk.read(...options)),
    ...(readInto && { readInto: (...options) => killing("read", () => readInto(...options)) }),
    put: (...options) => killing("put", () => disk.put(...options)),
    remove: (key) => killing("remove", () => disk.remove(key)),
  };
  const database = connectDatabase(target);
  const { context } = openXet({
    objectStore: createObjectStore(driver),
    masterKey: Buffer.alloc(32),
    temporaryFolder: folder,
    orm: database.orm,
    now: () => new Date(Date.now() + aheadMs),
    logger: silentLogger,
  });
  const worker = new WholeFileWorker(context, { lookMs: 20, withFreeLock: database.withFreeLock });
  process.once("disconnect", () => {
    void worker.stop().finally(() => process.kill(process.pid, "SIGKILL"));
  });
}
