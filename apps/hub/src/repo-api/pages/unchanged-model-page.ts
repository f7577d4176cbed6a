import type { UnchangedModelPage } from "../../contract/model-page.ts";
import type { Call } from "../../http/call.ts";
import type { HubContext } from "../../hub-context.ts";
import { accessTo } from "../../repos/access.ts";
import { basesOf, childrenOf, shownBase } from "../model-family.ts";
import { isNamedAs, type ModelPageHead } from "./model-page-head.ts";

/**
 * Returns what the page still needs, if the client knows its version and the caller may see it.
 * @returns `undefined` if the complete page is needed
 */
export async function unchangedModelPage(
  context: Pick<HubContext, "orm">,
  call: Pick<Call, "caller" | "isCallerUnknown" | "parameter" | "query">,
  head: ModelPageHead,
): Promise<UnchangedModelPage | undefined> {
  const isKnown = head.version === call.query.get("known") && isNamedAs(head, call);
  if (!isKnown || call.isCallerUnknown || accessTo(head, call.caller) === "none") return undefined;
  const family = await familyOf(context, call, head);
  if (family === undefined) return undefined;
  return {
    unchanged: true,
    ...(call.caller !== undefined && { liked: head.liked }),
    discussions: { open: head.discussionsDisabled ? 0 : head.openDiscussions, disabled: head.discussionsDisabled },
    ...family,
  };
}

async function familyOf(context: Pick<HubContext, "orm">, { caller }: Pick<Call, "caller">, head: ModelPageHead) {
  try {
    const [bases, children] = await Promise.all([basesOf(context, head, caller), childrenOf(context, head, caller)]);
    return { bases: bases.map(shownBase), children };
  } catch {
    // The complete page is useful without these parts. It tries again, and reports the error.
    return undefined;
  }
}
