import { InputError } from "../../errors/input-error.ts";
import type { CallScope } from "../../transport/call-scope.ts";
import type { AccessTokenFunction } from "../options.ts";

/**
 * Calls the caller's `accessToken` function.
 * @throws {InputError} the function throws, or does not return a string
 */
export async function resolveToken(give: AccessTokenFunction, provider: string, scope: CallScope): Promise<string> {
  const ask = async (): Promise<unknown> => {
    try {
      return (await give({ provider, signal: scope.signal })) ?? "";
    } catch (cause) {
      throw new InputError(`The accessToken function failed for ${provider}: ${String(cause)}`, { provider, cause });
    }
  };
  const token = await scope.settle(ask(), "total");
  if (typeof token === "string") return token;
  throw new InputError(`The accessToken function returned a ${typeof token}, not a string.`, { provider });
}
