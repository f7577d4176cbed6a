import type { z } from "zod";

export type ApiMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a body or a response consists of, in one content type. */
export interface ApiContent {
  /** Such as `application/json`; `audio/*` covers every subtype. */
  type: string;
  /** Schema of a JSON body. Without one, `description` says what the bytes are. */
  schema?: z.ZodType;
  /** Shares the schema in the document under this name. */
  name?: string;
  description?: string;
  /** JSON value that fits the schema, or text. */
  example?: unknown;
  /** Whether it is forwarded unchanged from another server and may not fit the schema. */
  isRelayed?: boolean;
}

export interface ApiResponse {
  description: string;
  /** Without content, the response has no body. */
  content?: readonly ApiContent[];
  /** Description of each header, by name. */
  headers?: Readonly<Record<string, string>>;
}

/** By status; `2XX`, `4XX` and `5XX` cover the statuses of a range that are not named. */
export type ApiResponses = Readonly<Record<string, ApiResponse>>;

export interface ApiBody {
  /** Whether the request may come without a body. @default false */
  isOptional?: boolean;
  content: readonly ApiContent[];
}

/**
 * One operation of an API, declared beside its handler and registered with it, so that routing, the OpenAPI document, the
 * reference pages and the contract test read the same declaration.
 */
export interface ApiOperation {
  method: ApiMethod;
  /** Template of OpenAPI: `/api/users/{user}/likes`. */
  path: string;
  /** Hono's pattern, where a parameter spans several segments: `/api/models/:namespace/:name/tree/*`. */
  route?: string;
  /** Unique; `operationId` in the document. */
  id: string;
  /** A few words in the imperative: "List models". */
  summary: string;
  /** Description of the operation in Markdown. */
  description?: string;
  /** Parameters in the path, each with a description. */
  parameters?: z.ZodObject;
  /** Query parameters, each with a description. */
  query?: z.ZodObject;
  /** Request headers, each with a description. */
  headers?: z.ZodObject;
  body?: ApiBody;
  /** Every status of its responses. */
  responses: ApiResponses;
  /** `optional`: a token adds private repositories. `read`, `write`: the minimum role of the token. */
  auth: "none" | "optional" | "read" | "write";
}

/** A group of operations: a tag of the document and a page of the reference. */
export interface ApiGroup {
  /** Path segment of its page. */
  id: string;
  title: string;
  /** One or two sentences. Markdown. */
  description: string;
  operations: readonly ApiOperation[];
}

/** Declares a JSON body or response. @param name shares the schema in the document */
export function json(schema: z.ZodType, example?: unknown, name?: string): readonly ApiContent[] {
  return [
    {
      type: "application/json",
      schema,
      ...(example === undefined ? {} : { example }),
      ...(name === undefined ? {} : { name }),
    },
  ];
}

/** Declares a body or response that is not JSON. */
export function bytes(type: string, description: string, example?: string): readonly ApiContent[] {
  return [{ type, description, ...(example === undefined ? {} : { example }) }];
}
