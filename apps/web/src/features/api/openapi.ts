import { z } from "zod";
import { hubGroups } from "./hub-operations.ts";
import { isSchema, type Operation, type OperationGroup } from "./operation.ts";
import { routerGroups } from "./router-operations.ts";

/** Every operation that is documented, in reading order. */
export const operationGroups: readonly OperationGroup[] = [...hubGroups, ...routerGroups];

interface OpenApiOptions {
  /** This hub's public address. */
  hubUrl: string;
  version: string;
}

/** @returns the API as an OpenAPI 3.1 document; schemas are those that the servers parse and the pages read with */
export function openApiDocument({ hubUrl, version }: OpenApiOptions): object {
  const byPath = new Map<string, Record<string, object>>();
  for (const { name, operations } of operationGroups) {
    for (const operation of operations) {
      const at = byPath.get(operation.path) ?? {};
      at[operation.method] = describe(operation, name);
      byPath.set(operation.path, at);
    }
  }
  return {
    openapi: "3.1.0",
    info: { title: "Modelyard", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: hubUrl }],
    tags: operationGroups.map(({ name, about }) => ({ name, description: about })),
    paths: Object.fromEntries(byPath),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "An access token of this hub." } },
      schemas: {
        Error: {
          type: "object",
          required: ["error"],
          properties: {
            error: { description: "What happened, why, and what to do." },
            field: { type: ["string", "null"] },
          },
        },
      },
    },
  };
}

function describe(operation: Operation, tag: string): object {
  const { id, summary, about, query = {}, body, answer, token, path } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: about,
    parameters: [
      ...parametersOf(path).map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })),
      ...Object.entries(query).map(([name, description]) => ({
        name,
        in: "query",
        description,
        schema: { type: "string" },
      })),
    ],
    requestBody: body === undefined ? undefined : { required: true, ...contentOf(body) },
    responses: {
      ...(answer === undefined
        ? { 204: { description: "Done." } }
        : { 200: { description: "Done.", ...contentOf(answer) } }),
      default: {
        description: "Why not.",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
    security: token === "none" ? [] : token === "optional" ? [{}, { token: [] }] : [{ token: [] }],
  };
}

function contentOf(described: NonNullable<Operation["answer"]>): { description?: string; content: object } {
  if (!isSchema(described)) return { description: described.about, content: { [described.type]: {} } };
  return { content: { "application/json": { schema: jsonSchema(described) } } };
}

/** What stands in braces in a path. */
function parametersOf(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

/** The schema of what is sent, as JSON Schema. */
export function jsonSchema(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return rest;
}
