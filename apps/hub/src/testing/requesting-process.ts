import { connectDatabase, type DatabaseTarget } from "@modelyard/platform/database";
import { silentLogger } from "@modelyard/platform/logger";
import { createHub } from "../hub.ts";

interface Message {
  target: DatabaseTarget;
  dataFolder: string;
  /** The request, which is sent as alice. */
  method: string;
  path: string;
  body?: unknown;
}

/** Runs a hub that gets one request, for tests that kill it meanwhile. */
process.once("message", (message: Message) => {
  requestOnce(message).catch((error: unknown) => {
    process.stderr.write(String(error));
    process.exitCode = 1;
  });
});

async function requestOnce({ target, dataFolder, method, path, body }: Message): Promise<void> {
  const database = connectDatabase(target);
  const hub = await createHub({ database, dataFolder, publicUrl: () => "http://hub.test", logger: silentLogger });
  await hub.app.request(`http://hub.test${path}`, {
    method,
    headers: { Authorization: "Bearer hf_alice", "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
