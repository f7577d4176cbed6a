import { isPipelineType, type ModelRecord, noSampleInput, sampleInput } from "@modelyard/tasks";
import type { DescribedCall } from "../inference/described-call.ts";
import { inferenceSnippets } from "../inference-snippets.ts";
import { librarySnippets } from "../library-snippets.ts";
import { isRecord, textOf } from "../model/read-fields.ts";
import { parseArguments, type SnippetsCommand, snippetsUsage } from "./parse-arguments.ts";

/** Input and output of the command, and access to hub and providers. */
export interface SnippetsCommandIo {
  /** Value of `HF_ENDPOINT`: the hub to use without `--hub`. */
  defaultHubUrl?: string | undefined;
  /** Reads all of standard input. */
  readInput(): Promise<string>;
  /** Prints text and a line break on standard output. */
  print(text: string): void;
  /** Prints text and a line break on standard error. */
  printError(text: string): void;
  /**
   * Fetches a model's record from the hub at `hubUrl`: the response of `GET /api/models/{id}` with
   * `inferenceProviderMapping`.
   */
  fetchModel(id: string, hubUrl: string): Promise<unknown>;
  /**
   * Describes a call, or returns `undefined` if no provider takes it. Injected, because this package does not know
   * providers.
   */
  describeCall(call: CallOfModel): DescribedCall | undefined;
}

/** A call for `SnippetsCommandIo.describeCall` to describe. */
export interface CallOfModel {
  /** Task from the model's card: a pipeline tag, or `conversational`. */
  task: string;
  /** Record of the model. */
  model: ModelRecord;
  /** Provider id, or `auto`. */
  provider: string;
  /** Origin of the hub, without a trailing slash. */
  hubUrl: string;
  /** `inferenceProviderMapping` of the record, not validated. */
  mappings: unknown;
}

interface PrintedSnippet {
  kind: "library" | "inference";
  /** The library or the client. */
  name: string;
  label: string;
  language: string;
  code: string;
}

/**
 * Runs `modelyard snippets`: prints the "Use this model" code for a model of a hub, or for a record on standard input.
 * @param words command-line arguments after `snippets`
 * @returns the exit code: 0 if code was printed, 1 if there is none or the command failed, 2 for invalid arguments
 */
export async function runSnippetsCommand(words: readonly string[], io: SnippetsCommandIo): Promise<0 | 1 | 2> {
  const command = parseArguments(words, io.defaultHubUrl);
  if (command === "help") {
    io.print(snippetsUsage);
    return 0;
  }
  if ("problem" in command) {
    io.printError(`${command.problem}\nSee modelyard snippets --help.`);
    return 2;
  }
  try {
    const { model, mappings } = await readModel(command, io);
    const all = snippetsOf(model, mappings, command, io);
    const snippets = wanted(all, command);
    if (snippets.length === 0) {
      io.printError(nothingFound(model, all));
      return 1;
    }
    const [first] = snippets;
    if (command.json) io.print(JSON.stringify(snippets, undefined, 2));
    // Printed unchanged, so that it can be saved or piped.
    else io.print(snippets.length === 1 && first !== undefined ? first.code : snippets.map(shown).join("\n\n"));
    return 0;
  } catch (error) {
    io.printError(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

async function readModel({ model, hubUrl }: SnippetsCommand, io: SnippetsCommandIo) {
  const record = model === "-" ? parseJson(await io.readInput()) : await io.fetchModel(model, hubUrl);
  const id = isRecord(record) ? textOf(record["id"]) : undefined;
  if (!isRecord(record) || id === undefined)
    throw new Error("The record is no model: it must be an object with an id.");
  // All other fields are checked where they are used.
  const read: ModelRecord = { tags: [], ...record, id };
  return { model: read, mappings: record["inferenceProviderMapping"] };
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (cause) {
    throw new Error("Standard input is not JSON. Give a record such as the answer of /api/models/{id}.", { cause });
  }
}

function snippetsOf(
  model: ModelRecord,
  mappings: unknown,
  command: SnippetsCommand,
  io: SnippetsCommandIo,
): PrintedSnippet[] {
  const forLibraries = command.library === undefined ? model : { ...model, library_name: command.library };
  const libraries = librarySnippets(forLibraries, { hubUrl: command.hubUrl }).map(
    ({ library, label, language, code }): PrintedSnippet => ({ kind: "library", name: library, label, language, code }),
  );
  const task = taskOf(model);
  if (task === undefined || command.library !== undefined) return libraries;
  const { provider, hubUrl } = command;
  const call = io.describeCall({ task, model, provider, hubUrl, mappings });
  if (call === undefined) {
    if (provider === "auto") return libraries;
    throw new Error(`No provider ${provider} is known that does ${task}. Leave --provider out to see what there is.`);
  }
  return [
    ...libraries,
    ...inferenceSnippets(model, call, { streaming: command.stream }).map(
      ({ client, label, language, code }): PrintedSnippet => ({
        kind: "inference",
        name: client,
        label,
        language,
        code,
      }),
    ),
  ];
}

function taskOf(model: ModelRecord): string | undefined {
  const task = textOf(model.pipeline_tag);
  const isChat =
    task === "image-text-to-text" ||
    (task === "text-generation" && Array.isArray(model.tags) && model.tags.includes("conversational"));
  return isChat ? "conversational" : task;
}

/** Lists the available choices by the names that the options accept. */
function nothingFound(model: ModelRecord, all: readonly PrintedSnippet[]): string {
  const names = (kind: PrintedSnippet["kind"]) => [
    ...new Set(all.filter((snippet) => snippet.kind === kind).map(({ name }) => name)),
  ];
  const [libraries, clients] = [names("library"), names("inference")];
  if (libraries.length + clients.length === 0) {
    const task = taskOf(model);
    const reason =
      task === undefined || hasExample(task) ? "It names neither a library nor a task that has any." : noSampleInput;
    return `There is no snippet for this model. ${reason}`;
  }
  const offered = [
    ...(libraries.length === 0 ? [] : [`--library ${libraries.join(", ")}`]),
    ...(clients.length === 0 ? [] : [`--client ${clients.join(", ")}`]),
  ];
  return `There is no such snippet for this model. There is ${offered.join("; ")}.`;
}

const hasExample = (task: string): boolean =>
  task === "conversational" || (isPipelineType(task) && sampleInput(task) !== undefined);

function wanted(snippets: readonly PrintedSnippet[], { library, client }: SnippetsCommand): PrintedSnippet[] {
  return snippets.filter(
    ({ kind, name }) =>
      (library === undefined || (kind === "library" && name === library)) &&
      (client === undefined || (kind === "inference" && name === client)),
  );
}

const shown = ({ label, language, code }: PrintedSnippet) => `${label} (${language})\n${"─".repeat(60)}\n${code}`;
