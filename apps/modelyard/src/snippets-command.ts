import { text } from "node:stream/consumers";
import { describeCall, InferenceError } from "@modelyard/inference";
import { runSnippetsCommand, type SnippetsCommandIo } from "@modelyard/snippets/command";
import { isPipelineType } from "@modelyard/tasks";

const answerWithinMs = 15_000;

interface Options {
  /** Opens private models, where there is one. */
  accessToken: string | undefined;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** `modelyard snippets`, with a hub to ask for models and the provider definitions to describe calls. @returns the exit code */
export function snippetsCommand(
  words: readonly string[],
  { accessToken, print, printError }: Options,
): Promise<number> {
  return runSnippetsCommand(words, {
    readInput: () => text(process.stdin),
    print,
    printError,
    fetchModel: (id, hubUrl) => fetchModel(id, hubUrl, accessToken),
    describeCall: callThrough,
  });
}

async function fetchModel(id: string, hubUrl: string, accessToken: string | undefined): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(`${hubUrl}/api/models/${id}`, {
      headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(answerWithinMs),
    });
  } catch (cause) {
    throw new Error(`No hub answers at ${hubUrl}. Start one with modelyard serve, or name another with --hub.`, {
      cause,
    });
  }
  if (answer.status === 401 || answer.status === 404) {
    throw new Error(
      `There is no model ${id} on ${hubUrl} that you may see. For a private one, put an access token into HF_TOKEN.`,
    );
  }
  if (!answer.ok)
    throw new Error(`${hubUrl} answered ${answer.status} for ${id}. Try again, or look at the hub's log.`);
  return answer.json();
}

const callThrough: SnippetsCommandIo["describeCall"] = ({ task, model, provider, hubUrl }) => {
  if (task !== "conversational" && !isPipelineType(task)) return undefined;
  try {
    const hub = { hubUrl, routerUrl: `${hubUrl}/router` };
    const described = describeCall({ task, model, provider, ...hub });
    if (task !== "conversational" || provider === "auto") return { ...described, ...hub };
    // A chat names the provider behind the model, and the router knows what the provider calls it.
    const routed = describeCall({ task, model, ...hub });
    const named = `${model}:${provider}`;
    const providerInputs = { ...routed.providerInputs, model: named };
    return { ...routed, ...hub, provider, providerModelId: named, providerInputs };
  } catch (error) {
    // No provider, or not this one, answers such a call.
    if (error instanceof InferenceError) return undefined;
    throw error;
  }
};
