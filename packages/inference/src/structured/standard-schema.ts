/**
 * A schema of any library that implements Standard Schema, such as zod 4, valibot or arktype.
 * @see https://standardschema.dev
 */
export interface StandardSchema<Input = unknown, Output = Input> {
  /** The properties that Standard Schema defines. */
  readonly "~standard": {
    /** Version of Standard Schema. */
    readonly version: 1;
    /** Name of the library. */
    readonly vendor: string;
    /** Checks a value. */
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
    /** Types of the schema, for the compiler only. */
    readonly types?:
      | {
          /** Type before validation. */
          readonly input: Input;
          /** Type after validation. */
          readonly output: Output;
        }
      | undefined;
    /** Converts the schema to JSON schema, if the library implements Standard JSON Schema. */
    readonly jsonSchema?:
      | {
          /** Returns the JSON schema of the input. */
          readonly input: (options: {
            /** Version of JSON schema, such as `draft-2020-12`. */
            readonly target: string;
          }) => JsonSchema;
        }
      | undefined;
  };
}

/** A JSON schema as plain data. */
export type JsonSchema = Record<string, unknown>;

/** The outcome of validating a value. */
export type SchemaResult<Output> =
  | {
      /** The validated value. */
      readonly value: Output;
      /** Why the value does not fit; `undefined` if it does. */
      readonly issues?: undefined;
    }
  | {
      /** Why the value does not fit; `undefined` if it does. */
      readonly issues: readonly SchemaIssue[];
    };

/** Why a value does not fit a schema. */
export interface SchemaIssue {
  /** What is wrong. */
  readonly message: string;
  /** Where in the value, from the outside in. */
  readonly path?:
    | readonly (
        | PropertyKey
        | {
            /** Property name or list position. */
            readonly key: PropertyKey;
          }
      )[]
    | undefined;
}

/** The type that a schema produces for a value that fits. */
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
