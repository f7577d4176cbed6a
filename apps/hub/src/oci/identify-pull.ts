import { type Caller, callerOfToken } from "../accounts/caller.ts";
import { HubError, messages } from "../errors.ts";
import { basicOrBearer, refuseSuspended } from "../http/identify.ts";
import type { HubContext } from "../hub-context.ts";
import { isOllamaSignature, OllamaSignatures } from "./ollama-signature.ts";
import { callerOfPullToken, isPullToken } from "./pull-token.ts";
import { registryPath, registryTokenPath } from "./registry-response.ts";

/** Identifies the sender of a request of a registry's client. */
export type IdentifyPull = (request: Request, publicUrl: string) => Promise<Caller>;

/**
 * Returns a function that identifies callers by an access token (Basic with the token as password, or Bearer), by a token
 * for pulls, in the header or in a URL to which the client was redirected, or by a signature of Ollama. Never by a cookie.
 */
export function createIdentifyPull(context: Pick<HubContext, "claims" | "now" | "orm">): IdentifyPull {
  const signatures = new OllamaSignatures(context);
  return async (request, publicUrl) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const authorization = request.headers.get("authorization")?.trim() ?? "";
    const [namespace = "", name = "", , digest = ""] = pathname.slice(registryPath.length).split("/");
    const named = { name: `${namespace}/${name}`, digest };
    if (authorization === "") {
      const token = searchParams.get("token");
      return token === null ? undefined : callerOfPullToken(context, token, named);
    }
    if (isOllamaSignature(authorization)) {
      const caller =
        pathname === registryTokenPath
          ? await signatures.callerOf(authorization, `${publicUrl}${pathname}${search}`)
          : undefined;
      if (caller !== undefined) return caller;
      throw new HubError(
        "BadCredentials",
        `This model does not exist, or is private. To pull private models, add the public key of your Ollama, ~/.ollama/id_ed25519.pub, at ${publicUrl}/settings/keys.`,
      );
    }
    const token = basicOrBearer(authorization);
    if (token !== undefined && isPullToken(token)) return callerOfPullToken(context, token, named);
    const caller = token === undefined ? undefined : await callerOfToken(context.orm, token, context.now());
    if (caller === undefined && token !== undefined) await refuseSuspended(context.orm, token, context.now());
    if (caller === undefined) throw new HubError("BadCredentials", messages.badToken);
    return caller;
  };
}
