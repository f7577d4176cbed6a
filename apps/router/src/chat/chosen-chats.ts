import { limits } from "@modelyard/platform/limits";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { Chosen } from "../models/model-chooser.ts";

/**
 * Remembers which providers can serve a chat, for the next chat of the same caller with the same model. Forgotten with the
 * identity: a new one is made as soon as anything may have changed.
 */
export class ChosenChats<Output> {
  readonly #byIdentity = new WeakMap<CallIdentity, Map<string, Chosen<Output>>>();

  /** @param model as the caller wrote it */
  find(identity: CallIdentity, model: string): Chosen<Output> | undefined {
    return this.#byIdentity.get(identity)?.get(model);
  }

  add(identity: CallIdentity, model: string, chosen: Chosen<Output>): void {
    const byModel = this.#byIdentity.get(identity) ?? new Map<string, Chosen<Output>>();
    if (byModel.size >= limits.router.knownCallModels) byModel.clear();
    this.#byIdentity.set(identity, byModel.set(model, chosen));
  }
}
