import type { z } from "zod";

/** Models and datasets answer alike, below their own addresses. */
export const repositoryKinds = ["model", "dataset"] as const;

/** One address of the API, as its documentation tells it. */
export interface Operation {
  method: "get" | "post" | "put" | "delete";
  /** With `{names}` for what stands in it. */
  path: string;
  /** Names it in the document; unique. */
  id: string;
  summary: string;
  /** What one should know before calling it. */
  about?: string;
  /** What may stand behind `?`, each with what it does. */
  query?: Readonly<Record<string, string>>;
  body?: z.ZodType | { type: string; about: string };
  /** Without one, the status alone is the answer. */
  answer?: z.ZodType | { type: string; about: string };
  /** Whether a token is needed, and of which role; `optional`: with one, private repositories are there too. */
  token: "none" | "optional" | "read" | "write";
}

/** Operations that belong together. */
export interface OperationGroup {
  name: string;
  about: string;
  operations: readonly Operation[];
}

/** Whether it is a schema, not a sentence about bytes. */
export function isSchema(described: z.ZodType | { type: string; about: string }): described is z.ZodType {
  return "safeParse" in described;
}
