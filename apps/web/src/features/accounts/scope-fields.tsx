import {
  type GrantablePermission,
  permissionsOn,
  type ScopedEntityType,
  type ScopedPermission,
  type TokenScopes,
  type WhoAmI,
} from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { scopeFields } from "./scope-form.ts";

interface ScopeFieldsProps {
  viewer: WhoAmI;
  /** The permissions that the token has; `undefined` for a new token. */
  scopes: TokenScopes | undefined;
}

/** The permissions of a fine-grained token: for its user, each organization, and repositories. Works without scripts. */
export function ScopeFields({ viewer, scopes }: ScopeFieldsProps) {
  const { scopes: text } = useText().tokens;
  const owners: { type: ScopedEntityType; name: string }[] = [
    { type: "user", name: viewer.name },
    ...viewer.orgs.map(({ name }) => ({ type: "org" as const, name })),
  ];
  const repositories = (scopes?.scoped ?? []).flatMap(({ entity: { type, name } }) =>
    name === undefined || type === "user" || type === "org" ? [] : [{ type, name }],
  );
  const given = (type: ScopedEntityType, name: string): readonly ScopedPermission[] =>
    scopes?.scoped.find(({ entity }) => entity.type === type && entity.name === name)?.permissions ?? [];
  return (
    <>
      {[...owners, ...repositories].map(({ type, name }) => (
        <fieldset key={`${type} ${name}`}>
          <legend>{text.entity[type](name)}</legend>
          {permissionsOn[type].map((permission) => (
            <PermissionBox
              key={permission}
              name={scopeFields.entity(type, name, permission)}
              permission={permission}
              isGiven={given(type, name).includes(permission)}
            />
          ))}
        </fieldset>
      ))}
      <fieldset>
        <legend>{text.repositories}</legend>
        <label className="field text-area">
          {text.repositoryNames}
          <textarea name={scopeFields.repositories} rows={3} autoCapitalize="none" spellCheck={false} />
        </label>
        {permissionsOn.model.map((permission) => (
          <PermissionBox key={permission} name={scopeFields.repository(permission)} permission={permission} />
        ))}
      </fieldset>
      <fieldset>
        <legend>{text.everywhere}</legend>
        <label className="choice">
          <input type="checkbox" name={scopeFields.gated} defaultChecked={scopes?.canReadGatedRepos} />
          {text.gated}
        </label>
        <label className="choice">
          <input
            type="checkbox"
            name={scopeFields.discussions}
            defaultChecked={scopes?.global.includes("discussion.write")}
          />
          {text.publicDiscussions}
        </label>
      </fieldset>
    </>
  );
}

interface PermissionBoxProps {
  name: string;
  permission: GrantablePermission;
  isGiven?: boolean;
}

function PermissionBox({ name, permission, isGiven = false }: PermissionBoxProps) {
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
