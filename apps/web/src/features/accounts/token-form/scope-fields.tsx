import { type GrantablePermission, permissionsOn, type WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../../frame/page-context.tsx";
import { Island } from "../../../islands/island.tsx";
import { paths } from "../../../paths.ts";
import { repositoryPickerIsland } from "./repository-picker-island.tsx";
import type { ShownDraft } from "./repository-steps.ts";
import { scopeFields } from "./token-draft.ts";

interface ScopeFieldsProps {
  viewer: WhoAmI;
  shown: ShownDraft;
  /** The address of the form. */
  action: string;
}

/** The permissions of a fine-grained token: for its user, each organization, and repositories. Works without scripts. */
export function ScopeFields({ viewer, shown, action }: ScopeFieldsProps) {
  const { draft, found = [], unknown = [], problem, isChoosing = false } = shown;
  const text = useText();
  const { scopes: words } = text.tokens;
  const owners = [
    { type: "user" as const, name: viewer.name },
    ...viewer.orgs.map(({ name }) => ({ type: "org" as const, name })),
  ];
  const isShown = ({ type, name }: { type: string; name: string }) =>
    owners.some((owner) => owner.type === type && owner.name === name);
  // Organizations that the user has left: saving the token without their permissions is a choice, not an accident.
  const left = draft.owners.filter((owner) => !isShown(owner)).map(({ type, name }) => ({ type, name }));
  return (
    <>
      {[...owners, ...left].map((owner) => {
        const { type, name } = owner;
        const given = draft.owners.find((one) => one.type === type && one.name === name)?.permissions ?? [];
        return (
          <fieldset key={`${type} ${name}`}>
            <legend>{words.entity[type](name)}</legend>
            {isShown(owner) ? null : <p className="hint">{words.left}</p>}
            {permissionsOn[type].map((permission) => (
              <PermissionBox
                key={permission}
                name={scopeFields.entity(type, name, permission)}
                permission={permission}
                isGiven={given.includes(permission)}
              />
            ))}
          </fieldset>
        );
      })}
      <fieldset>
        <legend>{words.repositories}</legend>
        <Island
          of={repositoryPickerIsland}
          when="interaction"
          props={{
            chosen: draft.repositories,
            unknown: [...unknown],
            typed: draft.typed,
            problem: isChoosing ? problem : undefined,
            found: found.map(({ type, name }) => ({ type, name })),
            permissions: permissionsOn.model.map((permission) => ({
              permission,
              label: words.permissions[permission],
            })),
            source: {
              listId: "repository-suggestions",
              address: paths.tokenRepositories(),
              label: words.suggestions,
              failed: text.search.failed,
            },
            action: `${action}#repositories`,
            text: words.picker,
          }}
        />
      </fieldset>
      <fieldset>
        <legend>{words.everywhere}</legend>
        <label className="choice">
          <input type="checkbox" name={scopeFields.gated} defaultChecked={draft.canReadGatedRepos} />
          {words.gated}
        </label>
        <label className="choice">
          <input type="checkbox" name={scopeFields.discussions} defaultChecked={draft.discussions} />
          {words.publicDiscussions}
        </label>
      </fieldset>
    </>
  );
}

interface PermissionBoxProps {
  name: string;
  permission: GrantablePermission;
  isGiven: boolean;
}

function PermissionBox({ name, permission, isGiven }: PermissionBoxProps) {
  const { scopes: text } = useText().tokens;
  return (
    <label className="choice">
      <input type="checkbox" name={name} defaultChecked={isGiven} />
      <span>
        {text.permissions[permission]} <code>{permission}</code>
      </span>
    </label>
  );
}
