import type { Caller, Membership } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import { membershipIn } from "../owners/membership.ts";
import type { Exchange } from "../relay/exchange.ts";

const plainName = /^[\w.-]{1,96}$/;

/**
 * Returns the organisation that is to pay, if the caller names one.
 * @throws {RouterError} 403: the caller is no member of it, or may not spend for it
 */
export function billTo({ request }: Exchange, caller: Caller): Membership | undefined {
  const named = request.headers["x-hf-bill-to"];
  if (named === undefined || named === "") return undefined;
  const organisation = typeof named === "string" ? membershipIn(caller, named) : undefined;
  if (organisation?.maySpend === true) return organisation;
  if (organisation !== undefined) throw spendingNotAllowed(organisation.name);
  const who = typeof named === "string" && plainName.test(named) ? named : undefined;
  const why =
    who === undefined
      ? "The organisation that is to pay is not one of yours"
      : `You are not a member of ${who}, which is to pay`;
  throw new RouterError({
    status: 403,
    code: "not_a_member",
    param: "x-hf-bill-to",
    message: `${why}. Leave \`x-hf-bill-to\` out to pay yourself, or name one of your organisations.`,
  });
}

/** A member whose role does not let them spend the organisation's money. */
export function spendingNotAllowed(organisation: string): RouterError {
  return new RouterError({
    status: 403,
    code: "spending_not_allowed",
    param: "x-hf-bill-to",
    message: `Your role in ${organisation} does not allow calls that it pays for. Ask an administrator of ${organisation} for another role, or leave \`x-hf-bill-to\` out to pay yourself.`,
  });
}
