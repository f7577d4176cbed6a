import type { SettingsOwner } from "../../data/provider-calls.ts";
import { usePage } from "../../frame/page-context.tsx";
import { type OwnerReach, ownerParameter, ownersOf } from "./settings-owner.ts";

interface OwnerSwitchProps {
  owner: SettingsOwner;
  reach?: OwnerReach;
  /** Returns the address of the same page for another owner. */
  hrefOf: (word: string | undefined) => string;
}

/** Shows links to the settings of other owners, or nothing if the visitor manages only their own. */
export function OwnerSwitch({ owner, reach = "administrator", hrefOf }: OwnerSwitchProps) {
  const { text, viewer } = usePage();
  const owners = viewer === undefined ? [] : ownersOf(viewer, reach);
  if (owners.length < 2) return null;
  return (
    <nav aria-label={text.providerKeys.whose} className="segments mt-6">
      {owners.map((linked) => {
        const word = ownerParameter(linked);
        return (
          <a key={word ?? ""} href={hrefOf(word)} aria-current={word === ownerParameter(owner) ? "true" : undefined}>
            {linked.kind === "organisation" ? linked.name : text.providerKeys.owners[linked.kind]}
          </a>
        );
      })}
    </nav>
  );
}
