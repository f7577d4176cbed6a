import { type JsonSchema, jsonSchema, parametersOf } from "./json-schema.ts";
import type { ApiContent, ApiGroup, ApiOperation, ApiResponse } from "./operation.ts";

interface DocumentOptions {
  title: string;
  version: string;
  /** Public address of the server, without a slash at its end. */
  serverUrl: string;
}

const security = {
  none: [],
  optional: [{}, { token: [] }],
  read: [{ token: [] }],
  write: [{ token: [] }],
} as const satisfies Record<ApiOperation["auth"], readonly object[]>;

/** Returns the declared operations as an OpenAPI 3.1 document. */
export function openApiDocument(groups: readonly ApiGroup[], { title, version, serverUrl }: DocumentOptions): object {
  const schemas: Record<string, JsonSchema> = {};
  const paths: Record<string, Record<string, object>> = {};
  for (const group of groups) {
    for (const operation of group.operations) {
      const methods = (paths[operation.path] ??= {});
      methods[operation.method.toLowerCase()] = describe(operation, group.title, schemas);
    }
  }
  return {
    openapi: "3.1.0",
    info: { title, version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: serverUrl }],
    tags: groups.map((group) => ({ name: group.title, description: group.description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: "Access token of this hub: `Authorization: Bearer hf_…`.",
        },
      },
      schemas,
    },
  };
}

function describe(operation: ApiOperation, tag: string, schemas: Record<string, JsonSchema>): object {
  const { id, summary, description, parameters, query, headers, body, responses, auth } = operation;
  const role = auth === "write" ? "Requires a token with role `write`." : undefined;
  const text = [description, role].filter((sentence) => sentence !== undefined).join("\n\n");
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(text === "" ? {} : { description: text }),
    parameters: [
      ...parametersOf(parameters, "path"),
      ...parametersOf(query, "query"),
      ...parametersOf(headers, "header"),
    ],
    ...(body === undefined
      ? {}
      : { requestBody: { required: body.isOptional !== true, content: contentOf(body.content, "input", schemas) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [status, responseOf(response, schemas)]),
    ),
    security: security[auth],
  };
}

function responseOf({ description, content, headers }: ApiResponse, schemas: Record<string, JsonSchema>): object {
  const described = Object.entries(headers ?? {}).map(([name, says]) => [
    name,
    { description: says, schema: { type: "string" } },
  ]);
  return {
    description,
    ...(described.length === 0 ? {} : { headers: Object.fromEntries(described) }),
    ...(content === undefined ? {} : { content: contentOf(content, "output", schemas) }),
  };
}

function contentOf(
  contents: readonly ApiContent[],
  io: "input" | "output",
  schemas: Record<string, JsonSchema>,
): Record<string, object> {
  return Object.fromEntries(
    contents.map(({ type, schema, name, description, example }) => {
      const made = schema === undefined ? { description } : jsonSchema(schema, io);
      if (name !== undefined) schemas[name] = made;
      const shown = name === undefined ? made : { $ref: `#/components/schemas/${name}` };
      return [type, { schema: shown, ...(example === undefined ? {} : { example }) }];
    }),
  );
}
