import { RouterError } from "../errors/router-error.ts";
import { authenticate } from "../http/authenticate.ts";
import { sendJson } from "../http/send-json.ts";
import type { Exchange } from "../relay/exchange.ts";
import type { RouterServices } from "../services.ts";
import { daysIn, mostDays, usageOf } from "./usage-of.ts";

/**
 * `GET /v1/usage?days=30&organisation=name`: the caller's own calls by day, provider and model; with `organisation`,
 * those that it pays for.
 */
export async function showUsage(exchange: Exchange, services: RouterServices): Promise<void> {
  const { database } = services;
  const caller = await authenticate(exchange, services);
  const query = new URLSearchParams(exchange.query);
  const days = daysIn(query.get("days"));
  if (days === undefined) {
    throw new RouterError({
      status: 400,
      code: "invalid_value",
      param: "days",
      message: `\`days\` must be a whole number from 1 to ${mostDays}.`,
    });
  }
  const organisation = query.get("organisation");
  if (organisation !== null && !caller.organisations.some(({ name }) => name === organisation)) {
    throw new RouterError({
      status: 403,
      code: "not_a_member",
      param: "organisation",
      message: `You are not a member of ${organisation.slice(0, 96)}, so you may not see what it pays for.`,
    });
  }
  const of = organisation === null ? { userId: caller.userId } : { organisation };
  sendJson(exchange, await usageOf(database, of, days));
}
