import { lookup } from "node:dns/promises";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}

/** Looks a name up once. Tests and installations with a resolver of their own pass another one. */
export type ResolveHost = (hostname: string) => Promise<readonly ResolvedAddress[]>;

/** The system's resolver, with its hosts file. */
export const resolveWithSystem: ResolveHost = async (hostname) => {
  const answers = await lookup(hostname, { all: true, verbatim: true });
  return answers.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }));
};

/** A name that did not resolve, or not in time. */
export class HostLookupError extends Error {
  override name = "HostLookupError";
  readonly code = "HOST_LOOKUP_FAILED";
}

/**
 * Resolves within a time limit.
 * @throws {HostLookupError} no such name, no address, or no answer within `timeoutMs`
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
