import { createLogger } from "@modelyard/platform/logger";
import { serve } from "modelyard";
import { z } from "zod";
import { loadConfig } from "../../apps/modelyard/src/config/load-config.ts";
import { openDataFolder } from "../../apps/modelyard/src/data-folder/data-folder.ts";

/** What a `ServedProcess` is asked for, by IPC. */
const Message = z.discriminatedUnion("type", [
  z.object({ type: z.literal("start"), flags: z.array(z.string()) }),
  z.object({ type: z.literal("measure memory") }),
  z.object({ type: z.literal("stop") }),
]);

// Serves a whole Modelyard as `modelyard serve` does, and reports its registered routes, its log and its memory to the
// process that started it.

let stop: (() => Promise<void>) | undefined;

process.on("message", (message) => {
  // Not caught: a rejection ends this process, as it would end a server.
  void handle(Message.parse(message));
});

async function handle(message: z.infer<typeof Message>): Promise<void> {
  if (message.type === "start") await start(message.flags);
  else if (message.type === "measure memory") {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    process.send?.({ type: "memory", usedBytes: heapUsed + external });
  } else {
    await stop?.();
    process.disconnect();
  }
}

async function start(flags: readonly string[]): Promise<void> {
  const config = loadConfig({ flags, environment: {}, folder: process.cwd() });
  const logger = createLogger({ level: "warn", write: (line) => process.send?.({ type: "log", line }) });
  const dataFolder = await openDataFolder(config.dataFolder);
  const running = await serve({ config, dataFolder, environment: {}, logger });
  stop = async () => void (await running.stop());
  process.send?.({ type: "started", url: running.url, routes: running.routes });
}
