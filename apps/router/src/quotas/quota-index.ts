import { hubOwner, ownerKey } from "../owners/key-owner.ts";
import type { Quota, QuotaCall, QuotaCount } from "./quota.ts";
import { windowAt } from "./quota-window.ts";

/** Finds the counts that a call is in. */
export interface QuotaIndex {
  isEmpty: boolean;
  countsOf(call: QuotaCall, atMs: number): QuotaCount[];
}

/** Laid out so that a call asks for a handful of names, however many quotas there are. */
export function quotaIndex(quotas: readonly Quota[]): QuotaIndex {
  const places = Map.groupBy(quotas, ({ owner, per, name }) => placeOf(ownerKey(owner), per, name));
  const isEmpty = quotas.length === 0;
  return {
    isEmpty,
    countsOf(call, atMs) {
      if (isEmpty) return [];
      const subjects = subjectsOf(call);
      return ownersOf(call).flatMap((owner) =>
        subjects.flatMap(({ per, name }) => {
          const each = places.get(placeOf(owner, per, null)) ?? [];
          const named = name === "" ? [] : (places.get(placeOf(owner, per, name)) ?? []);
          return [...each, ...named].map((quota) => countIn(quota, name, atMs));
        }),
      );
    },
  };
}

function countIn(quota: Quota, subject: string, atMs: number): QuotaCount {
  const { startsAtMs, endsAtMs } = windowAt(quota.window, atMs);
  return { quota, subject, startsAtMs, endsAtMs };
}

function placeOf(owner: string, per: Quota["per"], name: string | null): string {
  return name === null ? `${owner} ${per}` : `${owner} ${per} ${name.toLowerCase()}`;
}

function ownersOf({ userId, billToId }: QuotaCall): string[] {
  const owners = [ownerKey(hubOwner), ownerKey({ kind: "user", id: userId })];
  if (billToId !== undefined) owners.push(ownerKey({ kind: "organisation", id: billToId }));
  return owners;
}

function subjectsOf({ userName, userId, billTo, tokenId, model }: QuotaCall): { per: Quota["per"]; name: string }[] {
  const subjects: { per: Quota["per"]; name: string | undefined }[] = [
    { per: "all", name: "" },
    { per: "user", name: userName ?? userId },
    { per: "organisation", name: billTo },
    { per: "token", name: tokenId },
    { per: "model", name: model },
  ];
  return subjects.flatMap(({ per, name }) => (name === undefined ? [] : [{ per, name }]));
}
