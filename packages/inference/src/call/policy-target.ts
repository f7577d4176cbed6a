import { InputError } from "../errors/input-error.ts";
import type { Access } from "./access.ts";
import { chooseProvider } from "./choose-provider.ts";
import type { Hosts } from "./hosts.ts";
import { recommendedModel } from "./mappings.ts";
import type { ProviderPolicy } from "./options.ts";
import { complete, type Target, type TargetQuestion } from "./target.ts";

/** The target that a policy prefers among the providers that the hub names for the model. */
export async function policyTarget(
  question: TargetQuestion,
  access: Access,
  hosts: Hosts,
  policy: ProviderPolicy,
  given: string | undefined,
): Promise<Target> {
  const hub = { hubUrl: hosts.hubUrl, access, scope: question.scope, retry: question.retry };
  if (access.kind === "provider") {
    throw new InputError(
      `provider "${policy}" chooses among providers, which takes a hub token (hf_…). Name the provider that this key belongs to.`,
    );
  }
  const model = given ?? (await recommendedModel(question.task, hub));
  const { provider, mapping } = await chooseProvider(model, question.task, policy, question.registry.providers, hub);
  const facts = { access, direct: false, isRouted: true, model, mapping, ...hosts };
  return complete(question, provider, facts, mapping.providerId);
}
