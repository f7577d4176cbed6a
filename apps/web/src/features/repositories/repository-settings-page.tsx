import type { StorageOfRepository } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { formatBytes } from "../../text/format.ts";
import { Done } from "../../ui/done.tsx";
import { Field } from "../../ui/field.tsx";
import { Visibility } from "./new-repository-page.tsx";

interface RepositorySettingsPageProps {
  repository: RepositoryAddress;
  isPrivate: boolean;
  saved: boolean;
  storage: StorageOfRepository;
  /** The state of the deletion form. */
  form: FormState;
}

export function RepositorySettingsPage({ repository, isPrivate, saved, storage, form }: RepositorySettingsPageProps) {
  const { repository: text, settings, modelProviders } = useText();
  const { id } = repository;
  return (
    <div className="wrap narrow py-10">
      <p>
        <a href={paths.repository(repository)}>{id}</a>
      </p>
      <h1 className="page-title">{text.settingsHeading}</h1>
      {repository.type === "model" ? (
        <p className="mt-2">
          <a href={paths.modelProviders(id)}>{modelProviders.link}</a>
        </p>
      ) : null}
      <Done message={saved ? settings.saved : undefined} />
      <form method="post" action={paths.repositorySettings(repository)} className="form">
        <Visibility value={isPrivate ? "private" : "public"} />
        <button className="button primary">{text.saveVisibility}</button>
      </form>
      <section aria-labelledby="delete" className="danger-zone">
        <h2 id="delete" className="section-title">
          {text.deleteHeading}
        </h2>
        <p className="mt-2 max-w-prose">{text.deleteLead}</p>
        <Freed storage={storage} />
        <FormProblems problems={form.problems} />
        <form method="post" action={paths.deleteRepository(repository)} className="form">
          <Field
            name="confirm"
            label={text.confirm(id)}
            defaultValue={form.values["confirm"]}
            problem={form.problems["confirm"]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <button className="button danger">{text.delete}</button>
        </form>
      </section>
    </div>
  );
}

/** Shows how much space the deletion frees, for repositories with large files. */
function Freed({ storage: { storage, freed } }: { storage: StorageOfRepository }) {
  const { text } = usePage();
  const { language } = text;
  if (storage === 0) return null;
  const size = (bytes: number) => formatBytes(bytes, language);
  const { frees, shared } = text.repository;
  return (
    <p className="mt-2 max-w-prose">
      {frees(size(freed))} {freed < storage ? shared(size(storage - freed)) : null}
    </p>
  );
}
