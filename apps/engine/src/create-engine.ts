import { once } from "node:events";
import { logAcceptErrors } from "@modelyard/platform/http/log-accept-errors";
import type { EngineStatus } from "./contract/index.ts";
import { engineServer } from "./http/engine-server.ts";
import { ModelPool, type ModelPoolOptions } from "./models/model-pool.ts";

export interface EngineOptions extends ModelPoolOptions {
  /** Bearer token of every request. Make a new one at each start. */
  key: string;
  /**
   * Port on the loopback interface.
   * @default a free one
   */
  port?: number;
}

/** A running engine. */
export interface Engine {
  /** `http://127.0.0.1:PORT`. */
  url: string;
  status(): EngineStatus;
  /** Unloads a model; its calls fail. @returns whether it was loaded */
  unload(modelId: string): boolean;
  /** Ends all processes and connections. */
  close(): Promise<void>;
}

/** Starts an engine. Without calls it starts no process and loads no runtime. */
export async function createEngine({ key, port = 0, ...options }: EngineOptions): Promise<Engine> {
  const pool = new ModelPool(options);
  const { logger, source } = options;
  const server = engineServer({ pool, source, key, logger });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  logAcceptErrors(server, { what: "engine", logger });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The engine has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    status: () => pool.status(),
    unload: (modelId) => pool.unload(modelId),
    async close() {
      const closed = once(server, "close");
      server.close();
      await pool.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
