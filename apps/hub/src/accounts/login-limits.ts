import { isIPv6 } from "node:net";
import { limits } from "@modelyard/platform/limits";
import { and, count, eq, gt, inArray, lt } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { loginFailures } from "../database/schema.ts";
import { HubError } from "../errors.ts";
import { foldName } from "./names.ts";

const { perAccount, perAddress, windowMs } = limits.login;

export interface LoginTry {
  /** Takes the try back: the password was right. */
  succeeded: () => Promise<void>;
}

/**
 * Notes a try to log in before the password is looked at, so that tries at the same moment count as well.
 * @throws {HubError} when the account or the address has had too many failures in the last minutes
 */
export async function beginLoginTry(
  orm: PostgresJsDatabase,
  { userName, address, now }: { userName: string; address: string | undefined; now: Date },
): Promise<LoginTry> {
  const account = `account:${foldName(userName).slice(0, 100)}`;
  const origin = address === undefined ? undefined : `address:${networkOf(address)}`;
  const since = new Date(now.getTime() - windowMs);
  await orm.delete(loginFailures).where(lt(loginFailures.failedAt, since));
  const subjects = origin === undefined ? [account] : [account, origin];
  await orm.insert(loginFailures).values(subjects.map((subject) => ({ subject, failedAt: now })));
  const tries = await orm
    .select({ subject: loginFailures.subject, tries: count() })
    .from(loginFailures)
    .where(and(inArray(loginFailures.subject, subjects), gt(loginFailures.failedAt, since)))
    .groupBy(loginFailures.subject);
  const tooMany = tries.some((row) => row.tries > (row.subject === account ? perAccount : perAddress));
  if (tooMany) {
    throw new HubError("TooManyTries", `Too many failed logins. Wait ${windowMs / 60_000} minutes and try again.`, {
      headers: { "Retry-After": String(windowMs / 1000) },
    });
  }
  return {
    succeeded: async () => {
      await orm.delete(loginFailures).where(eq(loginFailures.subject, account));
      if (origin === undefined) return;
      await orm.delete(loginFailures).where(and(eq(loginFailures.subject, origin), eq(loginFailures.failedAt, now)));
    },
  };
}

/** Whoever has one IPv6 address has its whole /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  const missing = address.includes("::")
    ? 8 - groups.length - tail.split(":").filter((group) => group !== "").length
    : 0;
  return [...groups, ...Array.from({ length: missing }, () => "0"), ...tail.split(":")].slice(0, 4).join(":");
}
