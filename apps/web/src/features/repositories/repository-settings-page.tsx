import type { OwnAccess, StorageOfRepository } from "@modelyard/hub/contract";
import type { ReactNode } from "react";
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
import { RepositorySettingsFrame } from "./repository-settings-frame.tsx";

interface RepositorySettingsPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  isPrivate: boolean;
  gated: OwnAccess["gated"];
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
  const { header, repository, isPrivate, gated, discussionsDisabled, saved, storage, owners, move, remove } = props;
  const { access, repository: text, settings } = useText();
  const { id } = repository;
  return (
    <RepositorySettingsFrame {...{ header, repository }} tab="general" heading={text.settingsHeading}>
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
      <section aria-labelledby="files-access" className="mt-10">
        <h3 id="files-access" className="section-title">
          {access.modeLegend}
        </h3>
        <p className="mt-2 max-w-prose">{access.modes[gated === false ? "open" : gated]}</p>
        <p className="mt-4">
          <a href={paths.accessRequests(repository)} className="button">
            {text.changeAccess}
          </a>
        </p>
      </section>
      <section aria-labelledby="default-branch" className="mt-10">
        <h3 id="default-branch" className="section-title">
          {text.defaultBranch}
        </h3>
        <p className="mt-2 max-w-prose">{text.defaultBranchLead}</p>
        <p className="mt-4">
          <a href={paths.refs(repository)} className="button">
            {text.showBranches}
          </a>
        </p>
      </section>
      <MoveForm repository={repository} owners={owners} form={move} />
      <section aria-labelledby="delete" className="danger-zone">
        <h3 id="delete" className="section-title">
          {text.deleteHeading}
        </h3>
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
    </RepositorySettingsFrame>
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
