import { mostDays } from "../api.ts";

/** Which calls are counted. What is absent is not filtered. */
export interface UsageFilters {
  /** The id of an access token, or `browserCalls`. */
  token?: string | undefined;
  model?: string | undefined;
  provider?: string | undefined;
}

/** In place of the id of a token: calls from browser sessions, which have none. */
export const browserCalls = "browser";

export const defaultDays = 30;

export interface UsageQuery {
  days: number;
  filters: UsageFilters;
}

/** An invalid parameter of a query. */
export interface InvalidParameter {
  parameter: string;
  message: string;
}

const tokenId = /^[\w-]{1,64}$/;
const controlCharacter = /\p{Cc}/u;
const mostChars = { provider: 128, model: 1024 } as const;

/**
 * Parses the period and the filters of a query. An empty filter, as forms send it, is none.
 * @param longest the most days
 */
export function readUsageQuery(query: URLSearchParams, longest: number = mostDays): UsageQuery | InvalidParameter {
  const daysText = query.get("days");
  const days = daysText === null ? defaultDays : Number(daysText);
  if (!Number.isInteger(days) || days < 1 || days > longest)
    return { parameter: "days", message: `\`days\` must be a whole number from 1 to ${longest}.` };
  const token = valueOf(query, "token");
  if (token !== undefined && !tokenId.test(token)) {
    const message = `\`token\` must be the id of an access token, or \`${browserCalls}\`.`;
    return { parameter: "token", message };
  }
  for (const parameter of ["model", "provider"] as const) {
    const value = valueOf(query, parameter) ?? "";
    if (value.length > mostChars[parameter] || controlCharacter.test(value)) {
      const message = `\`${parameter}\` must be a name of at most ${mostChars[parameter]} characters.`;
      return { parameter, message };
    }
  }
  return { days, filters: { token, model: valueOf(query, "model"), provider: valueOf(query, "provider") } };
}

function valueOf(query: URLSearchParams, name: string): string | undefined {
  const value = query.get(name) ?? "";
  return value === "" ? undefined : value;
}
