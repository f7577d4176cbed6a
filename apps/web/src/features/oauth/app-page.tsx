import type { OwnApp } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { AppFields, AppSecret, type ShownApp } from "./app-fields.tsx";

interface AppPageProps {
  app: OwnApp;
  /** The app with its new secret. */
  renewed: ShownApp | undefined;
  isSaved: boolean;
  form: FormState;
}

/** The page on which a developer changes an app. */
export function AppPage({ app, renewed, isSaved, form }: AppPageProps) {
  const { oauth: text } = useText();
  return (
    <SettingsFrame tab="applications" heading={app.name} lead={text.appLead}>
      <Done message={isSaved ? text.appSaved : undefined} />
      {renewed === undefined ? null : <AppSecret app={renewed} heading={text.renewedHeading} />}
      <p className="mt-6">
        <a href={paths.applications()}>{text.allApps}</a>
      </p>
      <p className="mt-2 break-words">
        {text.clientId}: <code>{app.id}</code>
      </p>
      <FormProblems problems={form.problems} />
      <form method="post" action={paths.app(app.id)} className="form">
        <AppFields form={form} />
        <button className="button primary">{text.saveApp}</button>
      </form>
      {app.isConfidential ? (
        <section aria-labelledby="app-secret" className="mt-10">
          <h2 id="app-secret" className="section-title">
            {text.clientSecret}
          </h2>
          <p className="mt-2 mb-4">{text.secretLead}</p>
          <ConfirmedForm
            action={paths.renewAppSecret(app.id)}
            label={text.renewSecret}
            accessibleLabel={text.renewSecret}
            consequence={text.renewConsequence}
            confirmLabel={text.renewSecret}
          />
        </section>
      ) : null}
      <section aria-labelledby="delete-app" className="mt-10">
        <h2 id="delete-app" className="section-title">
          {text.deleteHeading}
        </h2>
        <p className="mt-2 mb-4">{text.deleteLead}</p>
        <ConfirmedForm
          action={paths.deleteApp(app.id)}
          label={text.deleteApp}
          accessibleLabel={text.deleteWhich(app.name)}
          consequence={text.deleteConsequence}
          confirmLabel={text.deleteApp}
        />
      </section>
    </SettingsFrame>
  );
}
