import type { TaskOutput } from "@modelyard/inference/providers";
import { type ParsedCall, parseCall, parseWholeBody, requireModel } from "../body/parse-call.ts";
import { replaceField } from "../body/replace-field.ts";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { Candidate } from "../failover/candidate.ts";
import type { Failover } from "../failover/failover.ts";
import type { Handler } from "../http/handler.ts";
import type { Chosen, ModelChooser } from "../models/model-chooser.ts";
import type { ModelReference } from "../models/model-reference.ts";
import type { ProviderCalls } from "../relay/provider-calls.ts";
import type { RelayCountedStream } from "../streams/relay-counted-stream.ts";
import { chatChoice } from "./chat-choice.ts";
import { ChosenChats } from "./chosen-chats.ts";

type Chat = TaskOutput<"conversational">;

interface ChatOptions {
  models: ModelChooser;
  failover: Failover;
  providerCalls: Pick<ProviderCalls, "relay">;
  relayCountedStream: RelayCountedStream;
}

/** `POST /v1/chat/completions`: finds the model's providers and relays the first successful response. */
export function chatCompletions({ models, failover, providerCalls, relayCountedStream }: ChatOptions): Handler {
  const chosenChats = new ChosenChats<Chat>();

  async function choose(model: string, reference: ModelReference, identity: CallIdentity): Promise<Chosen<Chat>> {
    const chosen = await models.choose(reference, identity, chatChoice);
    chosenChats.add(identity, model, chosen);
    return chosen;
  }

  return {
    access: "callers",
    async handle(exchange) {
      const { call, identity } = exchange;
      const body = exchange.body.whole() ?? (await exchange.body.read(identity.userId));
      const parsed = parseCall(body);
      const { model, modelRange } = requireModel(parsed);
      const known = chosenChats.find(identity, model);
      const reference = known?.reference ?? models.referenceOf(model);
      call.setRequest(reference.modelId, body);
      const chosen = known ?? (await choose(model, reference, identity));
      const attempt = (candidate: Candidate<Chat>) => {
        const { provider, origin, pathPrefix, headers, adapter, providerModelId } = candidate;
        const providerBody = parsed.providersDiffer
          ? [adaptedBody(body, candidate)]
          : replaceField(body, modelRange, providerModelId);
        const path = `${pathPrefix}/${adapter.route({ providerModelId })}`;
        const request = { provider, origin, path, headers, body: providerBody, streams: parsed.streams };
        return wantsUsage(parsed)
          ? relayCountedStream(exchange, request, "chat")
          : providerCalls.relay(exchange, request);
      };
      await failover.run(call, chosen, attempt);
    },
  };
}

/** A caller who sets stream options gets the usage as they ask for it. */
function wantsUsage({ streams, hasStreamOptions }: ParsedCall): boolean {
  return streams && !hasStreamOptions;
}

/** Returns the body in the provider's format. It is parsed and written again, so only where providers differ in its fields. */
function adaptedBody(body: Buffer, { adapter, providerModelId, mapping }: Candidate): Buffer {
  const { model: _model, ...args } = parseWholeBody(body);
  const payload = adapter.payload({
    task: "conversational",
    providerModelId,
    args,
    direct: true,
    hubUrl: "",
    mapping,
  });
  return Buffer.from(JSON.stringify("json" in payload ? payload.json : { ...args, model: providerModelId }));
}
