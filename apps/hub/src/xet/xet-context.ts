import type { Database } from "@modelyard/platform/database";
import type { Logger } from "@modelyard/platform/logger";
import type { ObjectDriver } from "../objects/object-driver.ts";
import type { ThreadPool } from "./threads/thread-pool.ts";
import type { Signer } from "./tokens/signer.ts";
import type { ChunkTables } from "./xorbs/chunk-tables.ts";

/** What is needed to read files that are stored as xorbs. */
export type FileSources = Pick<XetContext, "orm" | "driver" | "threads" | "chunkTables">;

/** Dependencies shared by the code that stores and reads files as xorbs. */
export interface XetContext {
  orm: Database["orm"];
  now: () => Date;
  logger: Logger;
  driver: ObjectDriver;
  threads: ThreadPool;
  chunkTables: ChunkTables;
  signer: Signer;
  /** Where xorbs are checked that the driver does not keep as files. */
  temporaryFolder: string;
}
