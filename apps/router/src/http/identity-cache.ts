import { CompleteRequest } from "@modelyard/platform/fast-lane/complete-request";
import type { RequestHead } from "@modelyard/platform/fast-lane/request-head";
import { limits } from "@modelyard/platform/limits";
import type { ExchangeFacts } from "../calls/call-report.ts";
import type { ChosenChat } from "../chat/choose-chat.ts";
import type { Caller } from "../directory.ts";
import type { Exchange } from "../relay/exchange.ts";

/** Who calls, and who could answer them, by what they wrote as `model`. */
export interface KnownCaller {
  caller: Caller;
  choices: Map<string, ChosenChat>;
}

type CallerFacts = Pick<ExchangeFacts, "userId" | "userName" | "tokenId" | "billTo" | "billToId">;

interface Remembered extends KnownCaller {
  facts: CallerFacts;
  epoch: number;
  untilMs: number;
}

/**
 * What was worked out for the call before on the same connection, under the same head: who it is and who can answer. Used
 * for a moment only, and only as long as nothing has changed since, so that it says what working it out anew would say.
 */
export interface KnownCalls {
  /** Grows whenever something may have changed about callers, models, providers, keys or preferences. */
  epoch: () => number;
  /** Tells the exchange who calls. @returns `undefined`: they must show who they are */
  recall(exchange: Pick<Exchange, "request" | "facts">): KnownCaller | undefined;
  /**
   * @param exchange whose caller has shown who they are
   * @param epoch as it was before they did
   */
  remember(exchange: Pick<Exchange, "request" | "facts">, caller: Caller, epoch: number): KnownCaller;
}

export function knownCalls({ epoch, now }: Pick<KnownCalls, "epoch"> & { now: () => number }): KnownCalls {
  const byHead = new WeakMap<RequestHead, Remembered>();
  return {
    epoch,
    recall({ request, facts }) {
      const known = request instanceof CompleteRequest ? byHead.get(request.head) : undefined;
      if (known === undefined || known.epoch !== epoch() || now() >= known.untilMs) return undefined;
      const { userId, userName, tokenId, billTo, billToId } = known.facts;
      facts.userId = userId;
      facts.userName = userName;
      facts.tokenId = tokenId;
      facts.billTo = billTo;
      facts.billToId = billToId;
      return known;
    },
    remember({ request, facts }, caller, before) {
      const { userId, userName, tokenId, billTo, billToId } = facts;
      const known: Remembered = {
        caller,
        choices: new Map(),
        facts: { userId, userName, tokenId, billTo, billToId },
        epoch: before,
        untilMs: now() + limits.router.knownCallMs,
      };
      if (request instanceof CompleteRequest) byHead.set(request.head, known);
      return known;
    },
  };
}

/** Remembers who can answer a model, unless that grows too much. */
export function rememberChoice({ choices }: KnownCaller, model: string, chosen: ChosenChat): void {
  if (choices.size >= limits.router.knownCallModels) choices.clear();
  choices.set(model, chosen);
}
