import type { UsageToken } from "@modelyard/router/contract";
import type { Text } from "../../text/en/index.ts";

/** Returns the name of a token, or what describes it: other users' tokens have no name here. */
export function tokenLabel({ kind, id, name, user }: UsageToken, usage: Text["usage"]): string {
  const ending = (id ?? "").slice(-6);
  const owner = user ?? usage.deletedUser;
  const labels: Record<UsageToken["kind"], string> = {
    token: name ?? ending,
    deleted: usage.deletedToken(ending),
    browser: usage.browser,
    member: usage.tokenOf(owner, ending),
    member_browser: usage.browserOf(owner),
    others: usage.otherMembers,
  };
  return labels[kind];
}
