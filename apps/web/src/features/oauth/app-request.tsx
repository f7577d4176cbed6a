import type { AppRequest, WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { Fact } from "../../ui/fact.tsx";

/** The app that requests access, and what it will be able to do. */
export function RequestedRights({ app, scopes, isUnlimited }: AppRequest) {
  const { oauth: text } = useText();
  const rights = isUnlimited ? [text.unlimited] : [...new Set(scopes.map((scope) => text.scopes[scope]))];
  const developer = app.owner === null ? text.registeredItself : text.by(app.owner);
  return (
    <>
      <dl className="app-request">
        <Fact name={text.app}>
          <strong className="break-words">
            <bdi>{app.name}</bdi>
          </strong>{" "}
          {app.isBuiltIn ? text.builtIn : developer}
        </Fact>
        {app.uri === null ? null : (
          <Fact name={text.website}>
            <a href={app.uri} rel="noreferrer nofollow" className="break-words">
              {app.uri}
            </a>
          </Fact>
        )}
      </dl>
      <p className="mt-4">{text.asks}</p>
      <ul className="app-rights">
        {rights.map((right) => (
          <li key={right}>{right}</li>
        ))}
      </ul>
    </>
  );
}

/** The form fields with which a user extends an app's rights to organizations. */
export function OrganisationChoice({ orgs }: Pick<WhoAmI, "orgs">) {
  const { oauth: text } = useText();
  if (orgs.length === 0) return null;
  return (
    <fieldset aria-describedby="organisations-hint">
      <legend>{text.organisations}</legend>
      <p id="organisations-hint" className="hint">
        {text.organisationsHint}
      </p>
      {orgs.map(({ id, name }) => (
        <label key={id} className="choice">
          <input type="checkbox" name={`organisation.${id}`} value="true" />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns the ids of the organizations that were chosen in a form. */
export function chosenOrganisations(form: ReadonlyMap<string, string>): string[] {
  const prefix = "organisation.";
  return [...form.keys()].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
