import type { Caller } from "../directory.ts";
import type { ErrorFormat } from "../errors/error-format.ts";
import type { CallerExchange, HttpExchange } from "./http-exchange.ts";

/** Handles the requests to one address. Rejects with a `RouterError` to refuse a request. */
export type Handler = {
  /** How errors are written; by default in OpenAI's format. */
  errors?: ErrorFormat;
} & (
  | {
      /** Requests without a valid access token that may call models are refused before. */
      access: "callers";
      handle(exchange: CallerExchange): Promise<void>;
    }
  | { access: "anyone"; handle(exchange: HttpExchange, caller: Caller | undefined): Promise<void> }
);
