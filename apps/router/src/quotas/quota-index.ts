import type { CallIdentity } from "../calls/call-identity.ts";
import { ownerKey } from "../owners/key-owner.ts";
import type { Quota, QuotaCount } from "./quota.ts";
import { windowAt } from "./quota-window.ts";

/** Finds the counts that apply to a call. */
export interface QuotaIndex {
  isEmpty: boolean;
  countsOf(caller: CallIdentity, model: string, atMs: number): readonly QuotaCount[];
}

/** The quotas of one owner, by what they count. */
type OwnersQuotas = Map<Quota["per"], Counted>;

interface Counted {
  /** Quotas that count each subject separately. */
  each: Quota[];
  /** Quotas of one subject, by its name in lower case. */
  named: Map<string, Quota[]>;
}

const noCounts: readonly QuotaCount[] = [];

/** A call takes a handful of lookups, however many quotas there are, and next to none where no quota applies. */
export function quotaIndex(quotas: readonly Quota[]): QuotaIndex {
  const hub = bySubject(quotas.filter(({ owner }) => owner.kind === "hub"));
  const owned = quotas.filter(({ owner }) => owner.kind !== "hub");
  const others = new Map(
    [...Map.groupBy(owned, ({ owner }) => ownerKey(owner))].map(([key, theirs]) => [key, bySubject(theirs)]),
  );

  /** There may be many owners other than the hub; most hubs have none. */
  function ofOwner(kind: "user" | "organisation", id: string | undefined): OwnersQuotas | undefined {
    return others.size === 0 || id === undefined ? undefined : others.get(ownerKey({ kind, id }));
  }

  return {
    isEmpty: quotas.length === 0,
    countsOf(caller, model, atMs) {
      return [hub, ofOwner("user", caller.userId), ofOwner("organisation", caller.billToId)].flatMap((theirs) =>
        theirs === undefined || theirs.size === 0 ? noCounts : countsIn(theirs, { caller, model }, atMs),
      );
    },
  };
}

function bySubject(quotas: readonly Quota[]): OwnersQuotas {
  return new Map(
    [...Map.groupBy(quotas, ({ per }) => per)].map(([per, counted]) => [
      per,
      {
        each: counted.filter(({ name }) => name === null),
        named: Map.groupBy(
          counted.filter(({ name }) => name !== null),
          ({ name }) => name?.toLowerCase() ?? "",
        ),
      },
    ]),
  );
}

interface CountedCall {
  caller: CallIdentity;
  model: string;
}

function countsIn(theirs: OwnersQuotas, call: CountedCall, atMs: number): QuotaCount[] {
  const counts: QuotaCount[] = [];
  for (const [per, { each, named }] of theirs) {
    const subject = subjectOf(call, per);
    if (subject === undefined) continue;
    for (const quota of each) counts.push(countIn(quota, subject, atMs));
    if (named.size === 0 || subject === "") continue;
    for (const quota of named.get(subject.toLowerCase()) ?? []) counts.push(countIn(quota, subject, atMs));
  }
  return counts;
}

function countIn(quota: Quota, subject: string, atMs: number): QuotaCount {
  const { startsAtMs, endsAtMs } = windowAt(quota.window, atMs);
  return { quota, subject, startsAtMs, endsAtMs };
}

function subjectOf({ caller, model }: CountedCall, per: Quota["per"]): string | undefined {
  const { userName, userId, billTo, tokenId } = caller;
  if (per === "all") return "";
  if (per === "user") return userName ?? userId;
  if (per === "organisation") return billTo;
  return per === "token" ? tokenId : model;
}
