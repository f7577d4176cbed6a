import { isDeepStrictEqual } from "node:util";
import type { ProviderFixture } from "@modelyard/provider-sim";
import { isPipelineType } from "@modelyard/tasks";
import { chatInput, taskSchemas } from "@modelyard/tasks/schemas";

/** Settings that every provider of the task documents, and that the examples use. */
const settings: Readonly<Record<string, readonly string[]>> = {
  conversational: ["stream", "stream_options"],
};

/**
 * Compares a request with the receiver's documentation: for hf-inference the schema of the task, for a provider the
 * fields of its documented request.
 * @param sent the body as data, in which the reader's file is a text
 * @returns what is wrong, one sentence each; empty for a valid request
 */
export function requestProblems(fixture: ProviderFixture, sent: unknown): string[] {
  const { task, provider, request } = fixture;
  if (provider === "hf-inference") {
    const schema = isPipelineType(task) ? taskSchemas[task].input : chatInput;
    const { error } = schema.safeParse(sent);
    return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
  }
  const { inputs: _inputs, messages: _messages, parameters, ...others } = fixture.args;
  const said = valuesIn([others, parameters]);
  const isSetting: IsSetting = (value) =>
    said.some((given) => isDeepStrictEqual(given, value)) || isSizeOf(value, said);
  if (request.binary !== undefined) return typeof Object(sent).inputs === "string" ? [] : ["The body is not the file."];
  const documented = request.json ?? withTextFiles(request.form ?? {});
  return fieldProblems({ documented, sent, isSetting, allowed: settings[task] ?? [] });
}

/** Returns all values at any depth: providers split settings, such as a size into width and height. */
function valuesIn(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(valuesIn)] : [value];
}

/** Returns whether a value is a size such as `1024x1024` built from the caller's numbers. */
function isSizeOf(value: unknown, said: readonly unknown[]): boolean {
  const [, width, height] = typeof value === "string" ? (/^(\d+)x(\d+)$/.exec(value) ?? []) : [];
  return width !== undefined && [width, height].every((length) => said.includes(Number(length)));
}

/** Returns whether a documented field is present because the caller set it: others may omit it. */
type IsSetting = (value: unknown) => boolean;

interface Compared {
  documented: unknown;
  sent: unknown;
  isSetting: IsSetting;
  allowed: readonly string[];
  at?: string;
}

function fieldProblems({ documented, sent, isSetting, allowed, at = "" }: Compared): string[] {
  // OpenAI's embeddings also take a single text: https://platform.openai.com/docs/api-reference/embeddings/create
  if (at === ".input" && Array.isArray(documented) && typeof sent === "string") return [];
  const [wanted, found] = [kindOf(documented), kindOf(sent)];
  if (wanted !== found) return [`${at || "The body"} is ${found}, and documented as ${wanted}.`];
  if (Array.isArray(documented) && Array.isArray(sent)) {
    const [first] = documented;
    return sent.flatMap((item, index) =>
      // Messages contain text or parts, which the documented one may not show.
      first === undefined || at === ".messages"
        ? []
        : // The parts of a list may differ; beyond those documented, each is like the first.
          fieldProblems({
            documented: documented[index] ?? first,
            sent: item,
            isSetting,
            allowed,
            at: `${at}[${index}]`,
          }),
    );
  }
  if (!isFields(documented) || !isFields(sent)) return [];
  const unknown = Object.keys(sent).filter((name) => !Object.hasOwn(documented, name) && !allowed.includes(name));
  const known = Object.entries(documented).flatMap(([name, value]) => {
    if (sent[name] === undefined) return isSetting(value) ? [] : [`${at}.${name} is missing.`];
    return fieldProblems({ documented: value, sent: sent[name], isSetting, allowed, at: `${at}.${name}` });
  });
  return [...unknown.map((name) => `${at}.${name} is not documented.`), ...known];
}

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? "a list" : value === null ? "null" : `a value of type ${typeof value}`;

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withTextFiles = (form: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, typeof value === "string" ? value : "a file"]));
