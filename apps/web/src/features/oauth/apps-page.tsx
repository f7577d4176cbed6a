import type { AppsReply } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Time } from "../../ui/time.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { AppFields, AppSecret, type ShownApp } from "./app-fields.tsx";

interface AppsPageProps extends AppsReply {
  /** The app that was just created, with its secret. */
  created: ShownApp | undefined;
  done: "disconnected" | "deleted" | undefined;
  form: FormState;
}

export function AppsPage({ own, connected, created, done, form }: AppsPageProps) {
  const { oauth: text } = useText();
  return (
    <SettingsFrame tab="applications" heading={text.appsHeading} lead={text.appsLead}>
      <Done message={done === undefined ? undefined : text.appsDone[done]} />
      {created === undefined ? null : <AppSecret app={created} heading={text.createdHeading(created.name)} />}
      <section aria-labelledby="connected-apps" className="mt-8">
        <h2 id="connected-apps" className="section-title">
          {text.connectedHeading}
        </h2>
        {connected.length === 0 ? (
          <EmptyState title={text.connectedEmpty} body={text.connectedEmptyBody} />
        ) : (
          <ul className="app-list">
            {connected.map((app) => (
              <li key={app.id}>
                <h3 className="break-words">
                  <bdi>{app.name}</bdi>
                </h3>
                <p>
                  {app.isUnlimited
                    ? text.unlimited
                    : [...new Set(app.scopes.map((scope) => text.scopes[scope]))].join(" · ")}
                </p>
                <p className="text-muted">
                  {text.logins(app.logins)} <Time iso={app.lastLoginAt} />
                </p>
                <ConfirmedForm
                  action={paths.disconnectApp(app.id)}
                  label={text.disconnect}
                  accessibleLabel={text.disconnectWhich(app.name)}
                  consequence={text.disconnectConsequence}
                  confirmLabel={text.disconnect}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="own-apps" className="mt-10">
        <h2 id="own-apps" className="section-title">
          {text.ownHeading}
        </h2>
        {own.length === 0 ? (
          <EmptyState title={text.ownEmpty} body={text.ownEmptyBody} />
        ) : (
          <ul className="app-list">
            {own.map((app) => (
              <li key={app.id}>
                <h3 className="break-words">
                  <bdi>{app.name}</bdi>
                </h3>
                <p>
                  {text.clientId}: <code>{app.id}</code>
                </p>
                {app.redirectUris.length === 0 ? null : (
                  <p>
                    {text.redirectUris}: {app.redirectUris.join(" ")}
                  </p>
                )}
                <p>
                  <a className="button" href={paths.app(app.id)} aria-label={text.editWhich(app.name)}>
                    {text.editApp}
                  </a>
                </p>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="new-app" className="mt-10">
        <h2 id="new-app" className="section-title">
          {text.newHeading}
        </h2>
        <FormProblems problems={form.problems} />
        <form method="post" action={paths.applications()} className="form">
          <AppFields form={form} />
          <label className="choice">
            <input
              type="checkbox"
              name="isConfidential"
              value="true"
              defaultChecked={form.values["isConfidential"] === "true"}
            />
            {text.confidential}
          </label>
          <button className="button primary">{text.createApp}</button>
        </form>
      </section>
    </SettingsFrame>
  );
}
