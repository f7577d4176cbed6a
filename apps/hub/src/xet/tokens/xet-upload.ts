import type { SignedIn } from "../../accounts/caller.ts";
import type { Call } from "../../http/call.ts";
import type { HubContext } from "../../hub-context.ts";
import type { RepoRow } from "../../repos/tables.ts";
import { casUrlOf } from "../routes/cas-url.ts";
import { issueCasToken, tokenHeaders } from "./cas-token.ts";

/** Returns how a client that offers the transfer `xet` uploads large files. */
export function xetUpload(
  { xetSigner: signer, now }: Pick<HubContext, "xetSigner" | "now">,
  call: Call,
  { repo, caller }: { repo: RepoRow; caller: SignedIn },
): { href: string; header: Record<string, string>; expires_in: number } {
  const token = issueCasToken({ signer, now }, { repo, caller, access: "write" });
  const expires_in = Math.floor((token.expiresAt.getTime() - now().getTime()) / 1000);
  const href = `${call.publicUrl}/api/${repo.type}s/${repo.fullName}/xet-write-token/main`;
  return { href, header: tokenHeaders(casUrlOf(call), token), expires_in };
}
