import type { CustomProviderEntry, ProviderEntry, ProviderKeyEntry } from "@modelyard/router/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { CallableProviders } from "./callable-providers.tsx";
import { CustomProviderTable } from "./custom-provider-table.tsx";
import { KeyTable } from "./key-table.tsx";
import { OwnerSwitch } from "./owner-switch.tsx";
import { ownerParameter } from "./settings-owner.ts";

interface KeysPageProps {
  owner: SettingsOwner;
  keys: readonly ProviderKeyEntry[];
  providers: readonly ProviderEntry[];
  /** Shown with the keys of the hub. */
  customProviders: readonly CustomProviderEntry[];
  /** The action that has just succeeded. */
  done: "stored" | "removed" | "tested" | undefined;
  form: FormState;
}

/** Shows the settings page of provider keys. Stored keys are never shown. */
export function KeysPage({ owner, keys, providers, customProviders, done, form }: KeysPageProps) {
  const { values, problems } = form;
  const { providerKeys: text } = useText();
  const word = ownerParameter(owner);
  return (
    <SettingsFrame tab="providerKeys" heading={text.heading} lead={text.lead}>
      <OwnerSwitch owner={owner} hrefOf={(of) => paths.providerKeys({ of })} />
      <p className="mt-3 max-w-prose text-muted">{text.meant[owner.kind]}</p>
      <Done message={done === undefined ? undefined : text.done[done]} />
      <section aria-labelledby="key-list" className="mt-8">
        <h2 id="key-list" className="section-title">
          {text.listHeading}
        </h2>
        {keys.length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody} />
        ) : (
          <KeyTable owner={owner} keys={keys} />
        )}
      </section>
      <section aria-labelledby="new-key" className="mt-10">
        <h2 id="new-key" className="section-title">
          {text.storeHeading}
        </h2>
        <FormProblems problems={problems} />
        <form method="post" action={paths.providerKeys({ of: word })} className="form">
          <SelectField
            name="provider"
            label={text.provider}
            value={values["provider"]}
            options={providers.map(({ id, label }) => ({ value: id, label }))}
          />
          <Field
            name="key"
            label={text.key}
            hint={text.keyHint}
            problem={problems["key"]}
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={4096}
            required
          />
          <button className="button primary">{text.store}</button>
        </form>
      </section>
      {owner.kind === "hub" ? (
        <CustomProviderTable servers={customProviders} />
      ) : (
        <CallableProviders providers={providers} />
      )}
    </SettingsFrame>
  );
}
