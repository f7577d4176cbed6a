import type { SettingsOwner } from "../../data/provider-calls.ts";
import { usePage } from "../../frame/page-context.tsx";
import { type OwnerReach, ownersOf, ownerWord } from "./settings-owner.ts";

interface OwnerSwitchProps {
  owner: SettingsOwner;
  reach?: OwnerReach;
  /** The same page for another owner. */
  hrefOf: (word: string | undefined) => string;
}

/** Whose settings are shown; nothing where the visitor looks after none but their own. */
export function OwnerSwitch({ owner, reach = "administrator", hrefOf }: OwnerSwitchProps) {
  const { text, viewer } = usePage();
  const owners = viewer === undefined ? [] : ownersOf(viewer, reach);
  if (owners.length < 2) return null;
  return (
    <nav aria-label={text.providerKeys.whose} className="segments mt-6">
      {owners.map((one) => {
        const word = ownerWord(one);
        return (
          <a key={word ?? ""} href={hrefOf(word)} aria-current={word === ownerWord(owner) ? "true" : undefined}>
            {one.kind === "organisation" ? one.name : text.providerKeys.owners[one.kind]}
          </a>
        );
      })}
    </nav>
  );
}
