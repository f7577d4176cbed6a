import { hashSecret } from "@modelyard/platform/access-token";
import { networkOf } from "@modelyard/platform/http/address";
import { limits } from "@modelyard/platform/limits";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { foldName } from "../names.ts";
import {
  type Attempts,
  forgetAttempts,
  lockSubjects,
  logAttempt,
  recentAttempts,
  tooManyAttempts,
} from "./attempts.ts";
import { isKnownDevice } from "./known-devices.ts";

const { perAccountAndNetwork, perNetwork, perAccount, perDevice, slowAttemptMs, windowMs } = limits.login;

export interface LoginAttempt {
  /** Deletes the attempt, because the password was correct. */
  succeeded: () => Promise<void>;
}

interface LoginAttemptOptions {
  userName: string;
  address: string | undefined;
  /** From the device's cookie. */
  deviceSecret: string | undefined;
  now: Date;
}

/**
 * Logs an attempt before the password is checked, so that concurrent attempts count. Limits apply to the combination of
 * account and network, so that an attacker cannot lock an account. A device on which the user has logged in before has
 * its own limit. Accounts that do not exist are limited the same way.
 * @throws {HubError} 429 after too many failures; refused attempts are not logged
 */
export async function beginLogin(orm: PostgresJsDatabase, options: LoginAttemptOptions): Promise<LoginAttempt> {
  const { userName, address, deviceSecret, now } = options;
  // Hashed, because a typed name can be arbitrary text of any length.
  const account = `account:${hashSecret(foldName(userName))}`;
  const network = `network:${address === undefined ? "unknown" : networkOf(address)}`;
  const both = `${account} ${network}`;
  const since = new Date(now.getTime() - windowMs);
  return orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [account, network]);
    if (deviceSecret !== undefined && (await isKnownDevice(transaction, { userName, secret: deviceSecret, now }))) {
      const device = `${account} device:${hashSecret(deviceSecret)}`;
      const failures = (await recentAttempts(transaction, [device], since)).get(device);
      if ((failures?.count ?? 0) < perDevice) {
        await logAttempt(transaction, [device], now);
        return { succeeded: () => forgetAttempts(orm, device) };
      }
    }
    const recent = await recentAttempts(transaction, [both, network, account], since);
    const waitMs = Math.max(
      waitOf(recent.get(both), perAccountAndNetwork, now),
      waitOf(recent.get(network), perNetwork, now),
      slowedWaitOf(recent.get(account), now),
    );
    if (waitMs > 0) throw tooManyAttempts("Too many failed logins", waitMs);
    await logAttempt(transaction, [both, network, account], now);
    return {
      async succeeded() {
        await forgetAttempts(orm, both);
        // Keep the failures of others: a login during an attack must not reset its count.
        for (const subject of [network, account]) await forgetAttempts(orm, subject, now);
      },
    };
  });
}

/**
 * Like `beginLogin`, for a signed-in user who has to enter the password again.
 * @throws {HubError} 429 after too many failures of this user
 */
export async function beginPasswordCheck(orm: PostgresJsDatabase, userId: string, now: Date): Promise<LoginAttempt> {
  return beginCheck(orm, { subject: `password:${userId}`, what: "Too many wrong passwords", now });
}

/**
 * Like `beginPasswordCheck`, for the codes of the second factor.
 * @throws {HubError} 429 after too many failures of this user
 */
export async function beginCodeCheck(orm: PostgresJsDatabase, userId: string, now: Date): Promise<LoginAttempt> {
  return beginCheck(orm, { subject: `second-factor:${userId}`, what: "Too many wrong codes", now });
}

async function beginCheck(
  orm: PostgresJsDatabase,
  { subject, what, now }: { subject: string; what: string; now: Date },
): Promise<LoginAttempt> {
  return orm.transaction(async (transaction) => {
    await lockSubjects(transaction, [subject]);
    const recent = await recentAttempts(transaction, [subject], new Date(now.getTime() - windowMs));
    const waitMs = waitOf(recent.get(subject), perDevice, now);
    if (waitMs > 0) throw tooManyAttempts(what, waitMs);
    await logAttempt(transaction, [subject], now);
    return { succeeded: () => forgetAttempts(orm, subject) };
  });
}

/** Returns the milliseconds until the oldest attempt leaves the window; 0 below the limit. */
function waitOf(attempts: Attempts | undefined, limit: number, now: Date): number {
  if (attempts === undefined || attempts.count < limit) return 0;
  return attempts.oldest.getTime() + windowMs - now.getTime();
}

/** Allows an account that is under attack from many networks one attempt at a time from unknown devices. */
function slowedWaitOf(attempts: Attempts | undefined, now: Date): number {
  if (attempts === undefined || attempts.count < perAccount) return 0;
  return attempts.newest.getTime() + slowAttemptMs - now.getTime();
}
