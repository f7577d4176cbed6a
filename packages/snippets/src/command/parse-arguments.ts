import { parseArgs } from "node:util";

export interface SnippetsCommand {
  /** A model id, or "-" for a record on standard input. */
  model: string;
  library: string | undefined;
  client: string | undefined;
  provider: string;
  hubUrl: string;
  stream: boolean;
  json: boolean;
}

export const snippetsUsage = `Usage:
  modelyard snippets MODEL [options]     the code to use a model of a hub: namespace/name
  modelyard snippets - [options]         the same for a record in JSON on standard input

Options:
  --library NAME     only this library, such as transformers
  --client NAME      only this client, such as openai, curl or huggingface_hub
  --provider NAME    the provider to call; default auto
  --hub URL          the hub; by default that of HF_ENDPOINT, else http://localhost:7860
  --stream           code that streams the response
  --json             a list of { kind, name, label, language, code }

Examples:
  modelyard snippets acme/talker --client curl --stream | bash
  curl -s http://localhost:7860/api/models/acme/talker | modelyard snippets - --library transformers

One snippet alone is printed as it is, to be saved or piped; several stand under headings.

Exit codes: 0 printed, 1 nothing to print or failed, 2 the words are wrong.`;

const localHub = "http://localhost:7860";

/**
 * Parses the arguments after `snippets`.
 * @param defaultHubUrl value of `HF_ENDPOINT`: the hub if `--hub` is missing; empty counts as unset
 * @returns the command, "help", or a sentence with what is wrong with the arguments
 */
export function parseArguments(
  words: readonly string[],
  defaultHubUrl: string | undefined,
): SnippetsCommand | "help" | { problem: string } {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        library: { type: "string" },
        client: { type: "string" },
        provider: { type: "string", default: "auto" },
        hub: { type: "string" },
        stream: { type: "boolean", default: false },
        json: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) return "help";
    const [model, ...rest] = positionals;
    if (model === undefined || rest.length > 0)
      return problem("Give one model, as namespace/name, or - for standard input.");
    if (model !== "-" && !/^[\w.-]+\/[\w.-]+$/.test(model))
      return problem(`${JSON.stringify(model)} is no model id: namespace/name.`);
    const hub = values.hub ?? (defaultHubUrl || localHub);
    if (!/^https?:\/\//.test(hub) || !URL.canParse(hub))
      return problem(`${values.hub === undefined ? "HF_ENDPOINT" : "--hub"} ${hub} is no http(s) address.`);
    const { library, client, provider, stream, json } = values;
    if (library !== undefined && client !== undefined)
      return problem("A snippet is for a library or for a client: give --library or --client, not both.");
    return { model, library, client, provider, hubUrl: hub.replace(/(?<!\/)\/+$/, ""), stream, json };
  } catch (error) {
    return problem(error instanceof Error ? error.message : String(error));
  }
}

const problem = (sentence: string) => ({ problem: sentence });
