import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { createHub } from "../hub.ts";

interface Message {
  target: DatabaseTarget;
  dataFolder: string;
  /** What to delete as alice. */
  path: string;
}

/** Runs a hub that gets one DELETE request, for tests that kill it meanwhile. */
process.once("message", (message: Message) => {
  deleteOnce(message).catch((error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  });
});

async function deleteOnce({ target, dataFolder, path }: Message): Promise<void> {
  const database = connectDatabase(target);
  const hub = await createHub({ database, dataFolder, publicUrl: () => "http://hub.test", logger: silentLogger });
  const headers = { Authorization: "Bearer hf_alice" };
  await hub.app.request(`http://hub.test${path}`, { method: "DELETE", headers });
}
