import type { ProviderDefinition, TaskAdapter } from "@modelyard/inference/providers";
import type { CallIdentity } from "../calls/call-identity.ts";
import type { RouterDirectory } from "../directory.ts";
import type { Discovered } from "../discovery/with-discovered.ts";
import { modelDisabled } from "../errors/model-disabled.ts";
import { modelNotFound } from "../errors/model-not-found.ts";
import { modelRestricted } from "../errors/model-restricted.ts";
import { type Choice, chooseCandidates } from "../failover/candidate.ts";
import { localProviderId } from "../local-engine/local-provider.ts";
import { type ProvidersFor, providersOf } from "../providers/callers-providers.ts";
import { type ModelReference, parseModelReference } from "./model-reference.ts";

/** For which kind of call a model is chosen. */
export interface ChoiceFor<Output> {
  /** The tasks under which the model may be mapped for this kind of call. */
  mappedAs: readonly string[];
  /** The kind of call, for messages. */
  what: string;
  adapterOf: (definition: ProviderDefinition) => TaskAdapter<Output> | undefined;
}

/** The providers that can be tried for a model. */
export interface Chosen<Output> extends Choice<Output> {
  reference: ModelReference;
  /** Why the hub's engine does not run it, as a sentence. */
  whyNotHere?: string | undefined;
}

/** Finds the model that a caller names and the providers that serve it. */
export interface ModelChooser {
  /** @throws {RouterError} 404: no model can have this name */
  referenceOf(model: string): ModelReference;
  /**
   * @throws {RouterError} 404: there is no such model, or none that the caller may see; 403: the owner has to grant access
   */
  choose<Output>(
    reference: ModelReference,
    caller: CallIdentity,
    choiceFor: ChoiceFor<Output>,
  ): Promise<Chosen<Output>>;
}

interface ModelChooserOptions {
  directory: Pick<RouterDirectory, "mappingsOf">;
  discovered: Discovered;
  providersFor: ProvidersFor;
}

export function createModelChooser({ directory, discovered, providersFor }: ModelChooserOptions): ModelChooser {
  return {
    referenceOf: (model) => parseModelReference(model, (name) => discovered().has(name)),
    async choose(reference, caller, choiceFor) {
      const { modelId, provider: requested } = reference;
      const mapped = await directory.mappingsOf(modelId, caller.reader);
      if (mapped === undefined) throw modelNotFound(modelId);
      if (mapped.isDisabled === true) throw modelDisabled();
      if (mapped.isRestricted === true) throw modelRestricted(mapped.modelId);
      const providers = await providersOf(caller, providersFor);
      const { mappings } = mapped;
      const engine = { userId: caller.userId, modelId: mapped.modelId };
      const choice = chooseCandidates({ modelId, engine, mappings, requested, providers, ...choiceFor });
      // Callers of another provider do not ask for it.
      const whyNotHere = requested === undefined || requested === localProviderId ? mapped.whyNotHere : undefined;
      return { reference, ...choice, whyNotHere };
    },
  };
}
