import { z } from "zod";
import { ByteSize } from "../setting-schemas.ts";

/** Settings of the engine that runs models of this hub. */
export const engineSettings = {
  engine: {
    flag: "engine",
    environment: "MODELYARD_ENGINE",
    schema: z.enum(["on", "off"]).optional(),
    defaultText: "on with --demo, or if only this machine can connect (a loopback host, no public URL); else off",
    about:
      "Whether this hub runs models itself: on or off. Users who can upload models then also choose what runs in its child processes.",
  },
  engineMemory: {
    flag: "engine-memory",
    environment: "MODELYARD_ENGINE_MEMORY",
    schema: ByteSize.optional(),
    defaultText: "a quarter of the machine's memory",
    about: "Memory of all models that run at the same time, such as 8GiB. Larger models are not offered.",
  },
  engineThreads: {
    flag: "engine-threads",
    environment: "MODELYARD_ENGINE_THREADS",
    schema: z.coerce.number().int().min(1).max(256).optional(),
    defaultText: "one for each processor",
    about: "Threads with which one model computes.",
  },
  engineCache: {
    flag: "engine-cache",
    environment: "MODELYARD_ENGINE_CACHE",
    schema: ByteSize.optional(),
    defaultText: "20GiB",
    about: "Disk space in the data folder for copies of models whose files are in S3 or stored in chunks.",
  },
  launchers: {
    flag: "launchers",
    environment: "MODELYARD_LAUNCHERS",
    schema: z.string().min(1).optional(),
    defaultText: "none",
    about:
      "YAML or JSON file of engines that this hub may start for models, such as llama-server or vLLM. Its commands run with the account of the hub: only that account and root should be able to change the file. Read at the start.",
  },
} as const;
