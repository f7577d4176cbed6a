import { ownerKey } from "../owners/key-owner.ts";
import type { Quota, QuotaCall, QuotaCount } from "./quota.ts";
import { windowAt } from "./quota-window.ts";

/** Finds the counts that a call is in. */
export interface QuotaIndex {
  isEmpty: boolean;
  countsOf(call: QuotaCall, atMs: number): readonly QuotaCount[];
}

/** Of one owner, by what they count. */
type OwnersQuotas = Map<Quota["per"], Counted>;

interface Counted {
  /** Each by itself. */
  each: Quota[];
  /** By the name in small letters. */
  named: Map<string, Quota[]>;
}

const none: readonly QuotaCount[] = [];

/** Laid out so that a call asks for a handful of names, however many quotas there are, and for next to nothing where none counts it. */
export function quotaIndex(quotas: readonly Quota[]): QuotaIndex {
  const hub = byMeaning(quotas.filter(({ owner }) => owner.kind === "hub"));
  const owned = quotas.filter(({ owner }) => owner.kind !== "hub");
  const others = new Map(
    [...Map.groupBy(owned, ({ owner }) => ownerKey(owner))].map(([key, theirs]) => [key, byMeaning(theirs)]),
  );

  /** Of these alone there may be many owners; most hubs have none. */
  function ofOwner(kind: "user" | "organisation", id: string | undefined): OwnersQuotas | undefined {
    return others.size === 0 || id === undefined ? undefined : others.get(ownerKey({ kind, id }));
  }

  return {
    isEmpty: quotas.length === 0,
    countsOf(call, atMs) {
      return [hub, ofOwner("user", call.userId), ofOwner("organisation", call.billToId)].flatMap((theirs) =>
        theirs === undefined || theirs.size === 0 ? none : countsIn(theirs, call, atMs),
      );
    },
  };
}

function byMeaning(quotas: readonly Quota[]): OwnersQuotas {
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

function countsIn(theirs: OwnersQuotas, call: QuotaCall, atMs: number): QuotaCount[] {
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

function subjectOf({ userName, userId, billTo, tokenId, model }: QuotaCall, per: Quota["per"]): string | undefined {
  if (per === "all") return "";
  if (per === "user") return userName ?? userId;
  if (per === "organisation") return billTo;
  return per === "token" ? tokenId : model;
}
