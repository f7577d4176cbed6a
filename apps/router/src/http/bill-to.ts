import type { Caller, Membership } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import { membershipIn } from "../owners/membership.ts";
import type { CallerRequest } from "./caller-request.ts";

const plainName = /^[\w.-]{1,96}$/;

/**
 * Returns the organisation that is to pay, if the caller names one.
 * @throws {RouterError} 403: the caller is no member of it, or may not spend for it
 */
export function billTo({ headers }: Pick<CallerRequest, "headers">, caller: Caller): Membership | undefined {
  const named = headers["x-hf-bill-to"];
  if (named === undefined || named === "") return undefined;
  const organisation = typeof named === "string" ? membershipIn(caller, named) : undefined;
  if (organisation?.maySpend === true) return organisation;
  if (organisation !== undefined) throw spendingNotAllowed(organisation.name);
  const name = typeof named === "string" && plainName.test(named) ? named : undefined;
  const why =
    name === undefined
      ? "You are not a member of the organization in `x-hf-bill-to`"
      : `You are not a member of ${name}, which is to pay`;
  throw new RouterError({
    status: 403,
    code: "not_a_member",
    param: "x-hf-bill-to",
    message: `${why}. Omit \`x-hf-bill-to\` to pay yourself, or name one of your organizations.`,
  });
}

/** Returns the refusal for a member whose role does not allow spending the organisation's money. */
export function spendingNotAllowed(organisation: string): RouterError {
  return new RouterError({
    status: 403,
    code: "spending_not_allowed",
    param: "x-hf-bill-to",
    message: `Your role in ${organisation} does not allow calls that it pays for. Ask an administrator of ${organisation} for another role, or omit \`x-hf-bill-to\` to pay yourself.`,
  });
}
