import { text } from "node:stream/consumers";
import {
  type DescribeCallOptions,
  describeCall,
  InferenceError,
  providers,
  readMappings,
  throughRouter,
} from "@modelyard/inference";
import { sampleCall } from "@modelyard/snippets";
import { runSnippetsCommand, type SnippetsCommandIo } from "@modelyard/snippets/command";
import { isPipelineType } from "@modelyard/tasks";

const answerWithinMs = 15_000;

interface Options {
  /** `HF_ENDPOINT` names the hub where `--hub` does not; the token in `HF_TOKEN` opens private models. */
  environment: Readonly<Record<string, string | undefined>>;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** `modelyard snippets`, with a hub to ask for models and the provider definitions to describe calls. @returns the exit code */
export function snippetsCommand(
  words: readonly string[],
  { environment, print, printError }: Options,
): Promise<number> {
  return runSnippetsCommand(words, {
    defaultHubUrl: environment["HF_ENDPOINT"],
    readInput: () => text(process.stdin),
    print,
    printError,
    fetchModel: (id, hubUrl) => fetchModel(id, hubUrl, environment["HF_TOKEN"]),
    describeCall: callThrough,
  });
}

async function fetchModel(id: string, hubUrl: string, accessToken: string | undefined): Promise<unknown> {
  const ask = (query: string) =>
    fetch(`${hubUrl}/api/models/${id}${query}`, {
      headers: accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(answerWithinMs),
    });
  let answer: Response;
  let serving: Response;
  try {
    // The whole record does not say who serves the model; a record that is asked for that says nothing else.
    [answer, serving] = await Promise.all([ask(""), ask("?expand[]=inferenceProviderMapping")]);
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
  const record: unknown = await answer.json();
  const { inferenceProviderMapping }: { inferenceProviderMapping?: unknown } = serving.ok ? await serving.json() : {};
  return Object.assign({}, record, { inferenceProviderMapping });
}

const callThrough: SnippetsCommandIo["describeCall"] = ({ model, provider, hubUrl, mappings, ...card }) => {
  const live = readMappings(model.id, mappings).filter(({ status }) => status !== "error");
  const mapping = provider === "auto" ? live[0] : live.find((serving) => serving.provider === provider);
  const task = mapping?.task ?? card.task;
  if (task !== "conversational" && !isPipelineType(task)) return undefined;
  // Without a named provider, the router chooses one for a chat.
  const served = task === "conversational" && provider === "auto" ? undefined : mapping;
  const id = served?.provider ?? provider;
  const definition = served === undefined || providers.has(id) ? id : throughRouter(id);
  try {
    // As a model's page says it: chats go to the address that every OpenAI client knows.
    const hub = { hubUrl, routerUrl: task === "conversational" ? hubUrl : `${hubUrl}/router` };
    const call: DescribeCallOptions = { task, model: model.id, ...sampleCall(task, model, { hubUrl }), ...hub };
    const described = describeCall({ ...call, provider: definition, ...(served !== undefined && { mapping: served }) });
    if (task !== "conversational" || provider === "auto") return { ...described, ...hub };
    // A chat names the provider behind the model, and the router knows what the provider calls it.
    const routed = describeCall(call);
    const named = `${model.id}:${provider}`;
    const providerInputs = { ...routed.providerInputs, model: named };
    return { ...routed, ...hub, provider, providerModelId: named, providerInputs };
  } catch (error) {
    // No provider, or not this one, answers such a call.
    if (error instanceof InferenceError) return undefined;
    throw error;
  }
};
