import { type ApiOperation, type ApiResponse, bytes, json } from "@modelyard/platform/api/operation";
import { z } from "zod";
import { RouterErrorBody } from "../contract/router-error.ts";
import { SettingsErrorBody } from "../contract/settings-error.ts";

const errorHeaders = {
  "X-Request-Id": "Name it when you report a problem.",
  "X-Error-Code": "The code of the error.",
  "X-Error-Message": "The message, in ASCII.",
};
const retryAfter = { "Retry-After": "Seconds to wait before the next attempt." };

/** What the HTTP server responds to a request that it refuses before routing, such as one with control characters. */
const RefusedRequest = z.strictObject({ error: z.string() });

interface Example {
  message: string;
  type: string;
  code: string;
  param?: string;
}

/** Error of the inference addresses: the shape that OpenAI's clients read. */
function problem(description: string, { param, ...error }: Example, headers: Record<string, string> = {}): ApiResponse {
  return {
    description,
    content: json(RouterErrorBody, { error: { ...error, param: param ?? null } }, "RouterError"),
    headers: { ...errorHeaders, ...headers },
  };
}

/** As `response`, or refused before routing. */
function orRefused(response: ApiResponse, schema: z.ZodType, name: string): ApiResponse {
  const example = response.content?.[0]?.example;
  return { ...response, content: json(z.union([schema, RefusedRequest]), example, name) };
}

const problems = {
  400: orRefused(
    problem("The request is malformed, or the model cannot be called like this.", {
      message: "`model` is missing: string is expected. (request id: 01J9Z6)",
      type: "invalid_request_error",
      code: "invalid_value",
      param: "model",
    }),
    RouterErrorBody,
    "RouterBadRequest",
  ),
  401: problem("There is no token, or it is wrong.", {
    message: "The access token is not valid. (request id: 01J9Z6)",
    type: "authentication_error",
    code: "invalid_token",
  }),
  403: problem("The token or the paying organization does not permit the call.", {
    message: "You are not a member of acme. (request id: 01J9Z6)",
    type: "permission_error",
    code: "not_a_member",
  }),
  404: problem("The model or address does not exist, or the caller may not see it.", {
    message: "There is no model acme/unknown here. (request id: 01J9Z6)",
    type: "invalid_request_error",
    code: "model_not_found",
    param: "model",
  }),
  413: problem("The request is larger than allowed.", {
    message: "The body is larger than 33554432 bytes. (request id: 01J9Z6)",
    type: "invalid_request_error",
    code: "request_too_large",
  }),
  415: problem("The body is compressed.", {
    message: "Send the body uncompressed. (request id: 01J9Z6)",
    type: "invalid_request_error",
    code: "unsupported_encoding",
  }),
  429: problem(
    "A budget or rate limit is used up, here or at the provider.",
    {
      message: "The limit of 60 requests a minute for user ada is used up. (request id: 01J9Z6)",
      type: "rate_limit_error",
      code: "rate_limit_reached",
    },
    { ...retryAfter, "X-Should-Retry": "`false` where waiting takes long." },
  ),
  502: problem("The provider could not be reached, or its response could not be used.", {
    message: "Groq could not be reached. (request id: 01J9Z6)",
    type: "server_error",
    code: "provider_unreachable",
  }),
  503: problem(
    "The router is busy or shutting down, or its database is unavailable.",
    {
      message: "The database does not answer at the moment. (request id: 01J9Z6)",
      type: "server_error",
      code: "database_unavailable",
    },
    retryAfter,
  ),
  504: problem("The provider did not respond in time.", {
    message: "Groq did not begin to answer in time. (request id: 01J9Z6)",
    type: "server_error",
    code: "provider_timeout",
  }),
} as const;
type Problem = keyof typeof problems;

type Own = Readonly<Record<string, ApiResponse>>;

function withProblems(own: Own, possible: readonly Problem[]): ApiOperation["responses"] {
  return { ...Object.fromEntries(possible.map((status) => [status, problems[status]])), ...own };
}

/** Returns the responses of an inference address that calls no provider. */
export function routerResponses(own: Own, possible: readonly Problem[] = []): ApiOperation["responses"] {
  return withProblems(own, [...possible, 400, 401, 403, 503]);
}

const ofProvider = "Another error of the provider, with its message.";

/** Returns the responses of an address that calls a provider: its errors come with their own status. */
export function callResponses(own: Own): ApiOperation["responses"] {
  const example: Example = { message: "Groq answered 422: …", type: "invalid_request_error", code: "invalid_value" };
  return {
    ...withProblems(own, [400, 401, 403, 404, 413, 415, 429, 502, 503, 504]),
    "4XX": problem(ofProvider, example),
    "5XX": problem(ofProvider, { ...example, message: "Groq answered 500: …", type: "server_error" }),
  };
}

/** Returns the same with errors in the shape of Anthropic's clients. */
export function withErrors(responses: ApiOperation["responses"], error: z.ZodType, example: unknown) {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) =>
      /^[45]/.test(status)
        ? [status, { ...response, content: json(status === "400" ? z.union([error, RefusedRequest]) : error, example) }]
        : [status, response],
    ),
  );
}

function settingsProblem(description: string, error: string, code: string, headers = {}): ApiResponse {
  return {
    description,
    content: json(SettingsErrorBody, { error, code, field: null }, "SettingsError"),
    headers: { ...errorHeaders, ...headers },
  };
}

const settingsProblems = {
  400: orRefused(
    settingsProblem("The request is malformed.", "`most` is missing: int is expected.", "invalid_value"),
    SettingsErrorBody,
    "SettingsBadRequest",
  ),
  401: settingsProblem("Signing in is required.", "Sign in, or send an access token of this hub.", "sign_in_needed"),
  403: settingsProblem("The caller lacks permission.", "Only an administrator of this hub may do this.", "forbidden"),
  404: settingsProblem("It does not exist.", "There is no such quota.", "not_found"),
  413: settingsProblem("The request is larger than allowed.", "The body is too large.", "too_large"),
  429: settingsProblem("Too many attempts.", "Wait a minute and try again.", "too_many", retryAfter),
  503: settingsProblem(
    "The database is unavailable; nothing was changed.",
    "The database does not answer at the moment; nothing was changed. Try again in a few seconds.",
    "database_unavailable",
    retryAfter,
  ),
  507: settingsProblem(
    "There is no free disk space; nothing was changed.",
    "The hub has no space left.",
    "insufficient_storage",
  ),
} as const;
type SettingsProblem = keyof typeof settingsProblems;

/** The problems of settings that are stored. */
export const ofStoring = [400, 413, 507] as const satisfies readonly SettingsProblem[];

/** Returns the responses of an address of the settings. */
export function settingsResponses(own: Own, possible: readonly SettingsProblem[] = []): ApiOperation["responses"] {
  const statuses = [...possible, 400, 401, 403, 429, 503] as const;
  return { ...Object.fromEntries(statuses.map((status) => [status, settingsProblems[status]])), ...own };
}

export const deleted: ApiResponse = { description: "Deleted." };

/** A stream of server-sent events. */
export const events = (description: string) => bytes("text/event-stream", description);

/** JSON that is passed on as the provider sent it. */
export function relayed(schema: z.ZodType, example: unknown) {
  return json(schema, example).map((content) => Object.assign({ isRelayed: true }, content));
}
