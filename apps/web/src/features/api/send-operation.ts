import type { ApiOperation } from "@modelyard/platform/api/operation";
import { limits } from "@modelyard/platform/limits";
import type { Context } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { sessionOf } from "../../security/session.ts";
import { parametersOfOperation } from "./parameter-text.ts";

/** What a visitor sees of a response. */
export interface ShownResponse {
  status: number;
  milliseconds: number;
  /** In the order in which they came. */
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
  isCut: boolean;
}

/** Returns the address of an operation with the values that a form sent, without empty ones. */
export function addressOf(operation: ApiOperation, values: URLSearchParams): string {
  let path = operation.path;
  const query = new URLSearchParams();
  for (const parameter of parametersOfOperation(operation)) {
    const value = values.get(parameter.name)?.trim() ?? "";
    if (value === "") continue;
    if (parameter.in === "path")
      path = path.replace(`{${parameter.name}}`, () => pathValue(value, spansSegments(operation, parameter.name)));
    if (parameter.in === "query") query.set(parameter.name, value);
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Only the last parameter of a path can. */
function spansSegments({ path, route }: ApiOperation, name: string): boolean {
  return route !== undefined && path.endsWith(`{${name}}`);
}

/** A segment of dots would lead to another address. */
function pathValue(value: string, hasSlashes: boolean): string {
  const segments = hasSlashes ? value.split("/") : [value];
  return segments.map((segment) => (/^\.+$/.test(segment) ? "" : encodeURIComponent(segment))).join("/");
}

/** Sends a reading operation as the visitor, to the server that it belongs to. */
export async function sendOperation(
  c: Context<PagesEnvironment>,
  path: string,
  { fetchHub, fetchRouter }: Pick<WebOptions, "fetchHub" | "fetchRouter">,
): Promise<ShownResponse> {
  const { hubUrl } = c.get("page");
  const startedAt = performance.now();
  const address = new URL(path, hubUrl);
  const response = address.pathname.startsWith("/v1/")
    ? await fetchRouter(new Request(address, { headers: asToken(sessionOf(c)) }))
    : await fetchHub(new Request(address, { headers: asVisitor(c) }), c.env);
  const body = indented(await response.text());
  const { shownChars } = limits.apiReference;
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - startedAt),
    headers: [...response.headers].filter(([name]) => name !== "set-cookie"),
    body: body.slice(0, shownChars),
    isCut: body.length > shownChars,
  };
}

/** The router takes the session of a visitor as a token. */
function asToken(session: string | undefined): Record<string, string> {
  return session === undefined ? {} : { authorization: `Bearer ${session}` };
}

function asVisitor(c: Context<PagesEnvironment>): Headers {
  const headers = new Headers();
  for (const name of ["cookie", "x-forwarded-for", "x-request-id"]) {
    const value = c.req.header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** Indents JSON; a long response is unchanged, because parsing it would delay all other requests. */
function indented(text: string): string {
  if (text.length > limits.apiReference.indentedChars) return text;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
