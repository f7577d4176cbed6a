import type { Caller } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import type { Exchange } from "../relay/exchange.ts";

/**
 * The organisation that is to pay, if the caller names one.
 * @throws {RouterError} 403: the caller is no member of it
 */
export function billTo({ request }: Exchange, caller: Caller): Caller["organisations"][number] | undefined {
  const named = request.headers["x-hf-bill-to"];
  if (named === undefined || named === "") return undefined;
  const organisation = caller.organisations.find(({ name }) => name === named);
  if (organisation !== undefined) return organisation;
  throw new RouterError({
    status: 403,
    code: "not_a_member",
    param: "x-hf-bill-to",
    message: "The organisation that is to pay is not one of yours. Leave `x-hf-bill-to` out to pay yourself.",
  });
}
