import type { UsageToken } from "../../contract/usage-breakdown.ts";
import type { RouterDirectory } from "../../directory.ts";
import { browserCalls } from "./usage-filters.ts";

/** Who made calls, and with which token. */
export interface TokenOfCalls {
  /** `null`: other members, who are not distinguished. */
  userId: string | null;
  /** `null`: a browser session, or other members. */
  tokenId: string | null;
}

interface DescribeOptions {
  directory: Pick<RouterDirectory, "namesOf">;
  readerId: string;
}

/** Returns a function that describes the token of calls for their reader, with the names as of now. */
export async function describeTokens(
  calls: readonly TokenOfCalls[],
  { directory, readerId }: DescribeOptions,
): Promise<(calls: TokenOfCalls) => UsageToken> {
  const isOwn = ({ userId }: TokenOfCalls) => userId === readerId;
  const names = await directory.namesOf({
    users: [...new Set(calls.filter((of) => !isOwn(of)).flatMap(({ userId }) => userId ?? []))],
    tokensOf: readerId,
    tokens: [...new Set(calls.filter(isOwn).flatMap(({ tokenId }) => tokenId ?? []))],
  });
  return ({ userId, tokenId }) => {
    if (userId === null) return { kind: "others", id: null, name: null, user: null };
    const id = tokenId ?? browserCalls;
    if (userId !== readerId) {
      const kind = tokenId === null ? "member_browser" : "member";
      return { kind, id, name: null, user: names.users.get(userId) ?? null };
    }
    if (tokenId === null) return { kind: "browser", id, name: null, user: null };
    const name = names.tokens.get(tokenId) ?? null;
    return { kind: name === null ? "deleted" : "token", id, name, user: null };
  };
}
