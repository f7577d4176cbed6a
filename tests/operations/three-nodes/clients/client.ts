import { randomBytes } from "node:crypto";
import type { Ledger } from "../ledger.ts";

/** What a client needs. */
export interface ClientContext {
  /** The address of the proxy. */
  url: string;
  /** The access token of the user ada. */
  token: string;
  ledger: Ledger;
  /** A folder for its files. */
  scratch: string;
}

/** A kind of client. Its operations run one after the other. */
export interface Client {
  name: string;
  /** The pause after each operation. */
  pauseMs: number;
  /** Runs one operation. */
  run: (context: ClientContext, number: number) => Promise<void>;
}

export const bearer = ({ token }: ClientContext, type = "application/json"): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  "content-type": type,
});

/** Returns content that no other file has. */
export const newContent = (bytes: number): Buffer => randomBytes(bytes);
