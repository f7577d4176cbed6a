import type { LlamaContextSequence, LlamaModel, Token } from "node-llama-cpp";
import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { Rendezvous } from "./rendezvous.ts";
import { SharedTimer } from "./shared-timer.ts";

/** A sequence that computes one token after the other, for as long as they are asked for. */
function endlessSequence() {
  const state = { computed: 0, isReleased: false };
  const sequence: LlamaContextSequence = Object.assign(Object.create(null), {
    nextTokenIndex: 0,
    adaptStateToTokens: async () => {},
    async *evaluateWithMetadata() {
      try {
        for (;;) {
          state.computed += 1;
          yield { token: state.computed };
        }
      } finally {
        state.isReleased = true;
      }
    },
  });
  return { state, sequence };
}

test("a call that is aborted while it waits for others computes no other token, and the others continue", async () => {
  const rendezvous = new Rendezvous();
  // Another generation, which computes its first token.
  rendezvous.join();
  const { state, sequence } = endlessSequence();
  const abort = new AbortController();
  const arrived = Promise.withResolvers<void>();
  const arrive = rendezvous.arrive.bind(rendezvous);
  rendezvous.arrive = () => {
    const waiting = arrive();
    arrived.resolve();
    return waiting;
  };
  const model: LlamaModel = Object.assign(Object.create(null), { detokenize: () => "a" });
  const prompt: Token[] = JSON.parse("[1]");
  const generated = generate({
    model,
    sequence,
    prompt,
    maxTokens: 5,
    sampling: {
      temperature: 0,
      topK: 0,
      topP: 1,
      minP: 0,
      repetitionPenalty: 1,
      frequencyPenalty: 0,
      presencePenalty: 0,
      seed: 1,
    },
    stops: [],
    showsSpecial: false,
    batchTokens: 8,
    rendezvous,
    timer: new SharedTimer(),
    onText: () => undefined,
    signal: abort.signal,
  });
  await arrived.promise;
  expect(state.computed).toBe(1);
  abort.abort();
  await Promise.all([arrive(), expect(generated).rejects.toThrow("aborted")]);
  expect(state).toEqual({ computed: 1, isReleased: true });
  // It has left: the other one is alone.
  expect(arrive()).toBeUndefined();
});
