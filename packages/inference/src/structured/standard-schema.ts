/**
 * A schema of any library that implements Standard Schema, such as zod 4, valibot or arktype.
 * @see https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    /** The library's name. */
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    /** The same as JSON schema, where the library also implements Standard JSON Schema. */
    readonly jsonSchema?: { readonly input: (options: { readonly target: string }) => JsonSchema } | undefined;
  };
}

export type JsonSchema = Record<string, unknown>;

export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] };

/** Why a value does not fit a schema. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** What a schema gives for a value that fits. */
export type InferOutput<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"];

/** Each issue with its path, such as `items[0].price: expected a number`. */
export function describeIssues(issues: readonly SchemaIssue[]): string {
  return issues.map(({ message, path = [] }) => `${pathText(path)}${message}`).join("; ");
}

function pathText(path: NonNullable<SchemaIssue["path"]>): string {
  let text = "";
  for (const segment of path) {
    const key = typeof segment === "object" ? segment.key : segment;
    if (typeof key === "number") text += `[${key}]`;
    else text += text === "" ? String(key) : `.${String(key)}`;
  }
  return text === "" ? "" : `${text}: `;
}
