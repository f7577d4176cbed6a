import { lookup } from "node:dns/promises";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Looks up a name. Tests pass another function. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** Resolves with the operating system, including its hosts file. */
export const resolveWithSystem: ResolveHost = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true });
  return answers.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/** The name did not resolve, or not in time. */
export class HostLookupError extends Error {
  override name = "HostLookupError";
  readonly code = "HOST_LOOKUP_FAILED";
}

/**
 * Resolves within a time limit.
 * @throws {HostLookupError} the name does not exist, has no address, or did not resolve within `timeoutMs`
 */
export async function resolveInTime(
  resolve: ResolveHost,
  hostname: string,
  timeoutMs: number,
): Promise<readonly ResolvedAddress[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new HostLookupError(`the name ${hostname} did not resolve within ${timeoutMs} ms`)),
    timeoutMs,
  );
  try {
    const answers = await Promise.race([resolve(hostname), late]);
    if (answers.length === 0) throw new HostLookupError(`the name ${hostname} has no address`);
    return answers;
  } catch (cause) {
    if (cause instanceof HostLookupError) throw cause;
    throw new HostLookupError(`the name ${hostname} does not resolve`, { cause });
  } finally {
    clearTimeout(timer);
  }
}
