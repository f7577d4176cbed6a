import type { StorageOfRepository } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { formatBytes } from "../../text/format.ts";
import { Choices } from "../../ui/choices.tsx";
import { Done } from "../../ui/done.tsx";
import { Field } from "../../ui/field.tsx";
import { MoveForm } from "./move-form.tsx";
import { Visibility } from "./new-repository-page.tsx";

interface RepositorySettingsPageProps {
  repository: RepositoryAddress;
  isPrivate: boolean;
  discussionsDisabled: boolean;
  saved: boolean;
  storage: StorageOfRepository;
  /** Names of owners for whom the visitor can create repositories. */
  owners: readonly string[];
  /** The state of the form that renames or transfers it. */
  move: FormState;
  /** The state of the deletion form. */
  remove: FormState;
}

/** Shows the settings of a repository to users with write access. */
export function RepositorySettingsPage(props: RepositorySettingsPageProps) {
  const { repository, isPrivate, discussionsDisabled, saved, storage, owners, move, remove } = props;
  const { access, repository: text, settings, modelProviders, publishers } = useText();
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
      <p className="mt-2">
        <a href={paths.accessRequests(repository)}>{access.queueLink}</a>
      </p>
      <p className="mt-2">
        <a href={paths.publishers(repository)}>{publishers.link}</a>
      </p>
      <Done message={saved ? settings.saved : undefined} />
      <form method="post" action={paths.repositorySettings(repository)} className="form">
        <Visibility value={isPrivate ? "private" : "public"} />
        <Choices
          name="discussions"
          legend={text.discussions}
          value={discussionsDisabled ? "off" : "on"}
          choices={[
            { value: "on", label: text.discussionsOn },
            { value: "off", label: text.discussionsOff },
          ]}
        />
        <button className="button primary">{text.saveSettings}</button>
      </form>
      <MoveForm repository={repository} owners={owners} form={move} />
      <section aria-labelledby="delete" className="danger-zone">
        <h2 id="delete" className="section-title">
          {text.deleteHeading}
        </h2>
        <p className="mt-2 max-w-prose">{text.deleteLead}</p>
        <Freed storage={storage} />
        <FormProblems problems={remove.problems} />
        <form method="post" action={paths.deleteRepository(repository)} className="form">
          <Field
            name="confirm"
            label={text.confirm(id)}
            defaultValue={remove.values["confirm"]}
            problem={remove.problems["confirm"]}
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
