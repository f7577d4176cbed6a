import { timingSafeEqual } from "node:crypto";
import { hashSecret } from "@modelyard/platform/access-token";
import { eq } from "drizzle-orm";
import type { Queries } from "../../database/queries.ts";
import { oauthError } from "../oauth-error.ts";
import type { Parameters } from "../read-parameters.ts";
import { oauthApps } from "../tables.ts";

export type AppRow = typeof oauthApps.$inferSelect;

/** @throws {HubError} there is no such app */
export async function findApp(queries: Queries, clientId: string): Promise<AppRow> {
  const [app] = await queries.select().from(oauthApps).where(eq(oauthApps.id, clientId));
  if (app === undefined) throw oauthError("invalid_client", "There is no app with this client_id.");
  return app;
}

interface ClientCredentials {
  id: string | undefined;
  secret: string | undefined;
}

/** Returns the id and the secret that a client sends in `Authorization: Basic` or in the body. */
export function credentialsOf(request: Request, parameters: Parameters): ClientCredentials {
  const sent = { id: parameters.get("client_id"), secret: parameters.get("client_secret") };
  const [scheme = "", value = ""] = (request.headers.get("authorization") ?? "").trim().split(" ", 2);
  if (scheme.toLowerCase() !== "basic") return sent;
  const [id = "", secret = "", ...rest] = Buffer.from(value, "base64").toString().split(":");
  const decoded = { id: formDecoded(id), secret: formDecoded(secret) };
  const isOther = sent.id !== undefined && sent.id !== decoded.id;
  if (rest.length > 0 || sent.secret !== undefined || isOther)
    throw oauthError("invalid_client", "Send the client's credentials once, in one form.");
  return decoded;
}

/** Basic credentials of OAuth are encoded as in forms: RFC 6749 section 2.3.1. */
function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch (cause) {
    throw Object.assign(oauthError("invalid_client", "The client's credentials are not encoded correctly."), { cause });
  }
}

/**
 * Checks the secret of an app that has one.
 * @throws {HubError} it is missing or wrong
 */
export function checkSecret({ secretHash }: Pick<AppRow, "secretHash">, secret: string | undefined): void {
  if (secretHash === null) return;
  const received = Buffer.from(hashSecret(secret ?? ""));
  if (secret === undefined || !timingSafeEqual(received, Buffer.from(secretHash)))
    throw oauthError("invalid_client", "The client_secret is missing or wrong.");
}
