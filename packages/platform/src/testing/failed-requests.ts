import { inspect } from "node:util";
import type { Logger } from "../logging/logger.ts";

/** Keeps why requests got a response with status 500, which only the log says. */
export class FailedRequests {
  readonly causes: string[] = [];

  /** Returns a logger that passes every line on. */
  watch(logger: Logger): Logger {
    return {
      debug: (data, message) => logger.debug(data, message),
      info: (data, message) => logger.info(data, message),
      warn: (data, message) => logger.warn(data, message),
      error: (data, message) => {
        if (message === "request failed") this.causes.push(`${message}: ${inspect(data, { depth: 8 })}`);
        logger.error(data, message);
      },
      child: (bindings) => this.watch(logger.child(bindings)),
    };
  }
}
