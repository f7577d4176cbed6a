import type { ApiOperation } from "@modelyard/platform/api/operation";
import { addressInSources } from "../docs/with-hub-address.ts";
import { exampleOf, parametersOfOperation } from "./parameter-text.ts";

/** Quotes a word of a POSIX shell: nothing is special within single quotes. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Returns a curl command that sends an example of the operation. */
export function curlCommand(operation: ApiOperation): string {
  const { method, auth, body } = operation;
  const content = body?.content[0];
  const data = content?.example === undefined ? undefined : asText(content.example);
  const isForm = content?.type === "multipart/form-data";
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    // In double quotes, so that the shell puts the token in.
    ...(auth === "none" ? [] : [`-H "Authorization: Bearer $MODELYARD_TOKEN"`]),
    ...(data === undefined ? [] : [`-H ${shellWord(`Content-Type: ${content?.type ?? ""}`)}`]),
    ...(data === undefined ? [] : [`--data-binary ${shellWord(data)}`]),
    ...(isForm ? ["-F model=acme/listener", "-F file=@speech.wav"] : []),
  ];
  return ["curl", ...options, shellWord(exampleAddress(operation))].join(options.length > 0 ? " \\\n  " : " ");
}

/** Returns the address of the operation with an example for each parameter in the path and each required one. */
function exampleAddress(operation: ApiOperation): string {
  const parameters = parametersOfOperation(operation);
  let path = operation.path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const example = exampleOf(parameter);
    if (parameter.in === "path") path = path.replace(`{${parameter.name}}`, example ?? parameter.name);
    if (parameter.in === "query" && parameter.required)
      query.set(parameter.name, example ?? firstChoice(parameter.schema));
  }
  return `${addressInSources}${path}${query.size === 0 ? "" : `?${query}`}`;
}

function firstChoice(schema: Record<string, unknown>): string {
  const [first] = Array.isArray(schema["enum"]) ? schema["enum"] : [];
  return typeof first === "string" ? first : "…";
}

function asText(example: unknown): string {
  return typeof example === "string" ? example : JSON.stringify(example);
}
