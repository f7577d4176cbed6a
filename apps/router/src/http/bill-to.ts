import type { Caller } from "../directory.ts";
import { RouterError } from "../errors/router-error.ts";
import type { Exchange } from "../relay/exchange.ts";

const plainName = /^[\w.-]{1,96}$/;

/**
 * The organisation that is to pay, if the caller names one.
 * @throws {RouterError} 403: the caller is no member of it
 */
export function billTo({ request }: Exchange, caller: Caller): Caller["organisations"][number] | undefined {
  const named = request.headers["x-hf-bill-to"];
  if (named === undefined || named === "") return undefined;
  const organisation = caller.organisations.find(({ name }) => name === named);
  if (organisation !== undefined) return organisation;
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
