import { hkdfSync } from "node:crypto";
import { hmacSha256 } from "@modelyard/platform/signed-claims";
import type { HubContext } from "../hub-context.ts";
import { addBuiltInApps } from "./apps/built-in-apps.ts";
import type { OAuthContext } from "./oauth-context.ts";

interface OAuthOptions extends Pick<HubContext, "orm" | "now"> {
  masterKey: Buffer;
}

/** Prepares the tables of apps. @param masterKey the key of the installation, which its nodes share */
export async function openOAuth({ orm, now, masterKey }: OAuthOptions): Promise<OAuthContext> {
  await addBuiltInApps(orm, now());
  const hash = hmacSha256(Buffer.from(hkdfSync("sha256", masterKey, "", "modelyard oauth codes", 32)));
  return { orm, now, masterKey, hmac: (text) => hash(text).toString("hex") };
}
