import type { Caller, Target, TargetQuestion } from "../call.ts";
import { recommendedModel } from "../hub/mappings.ts";
import type { ProviderPolicy } from "../options.ts";
import { chooseProvider } from "./choose-provider.ts";
import { complete, refuseKeyForPolicy } from "./target.ts";

/** Resolves a policy to a target among the providers that the hub lists for the model. */
export async function policyTarget(
  question: TargetQuestion,
  caller: Caller,
  policy: ProviderPolicy,
  given: string | undefined,
): Promise<Target> {
  refuseKeyForPolicy(caller, policy);
  const { hubUrl, access } = caller;
  const hub = { hubUrl, access, scope: question.scope, retry: question.retry };
  const model = given ?? (await recommendedModel(question.task, hub));
  const { provider, mapping } = await chooseProvider(model, question.task, policy, question.registry.providers, hub);
  return complete(question, provider, { ...caller, direct: false, model, mapping }, mapping.providerId);
}
