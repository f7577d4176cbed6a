import { limits } from "@modelyard/platform/limits";
import { useText } from "../../frame/page-context.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../discussions/text-area.tsx";
import type { CommitTargets } from "./commit-form.ts";

interface CommitFieldsProps {
  revision: string;
  targets: CommitTargets;
  /** The title of the commit if none is entered. */
  defaultTitle: string;
  values: Readonly<Record<string, string>>;
}

/** The fields that describe a commit, and the choice of where it goes. */
export function CommitFields({ revision, targets, defaultTitle, values }: CommitFieldsProps) {
  const { edit: text } = useText();
  const hasChoice = targets.revision && targets.newPull;
  const chosen = values["target"] === "pull" ? "pull" : "branch";
  return (
    <>
      <Field
        name="title"
        label={text.commitTitle}
        hint={text.commitTitleHint(defaultTitle)}
        defaultValue={values["title"]}
        maxLength={limits.commit.summaryChars}
        autoComplete="off"
      />
      <TextArea
        name="description"
        label={text.commitDescription}
        defaultValue={values["description"]}
        maxLength={limits.commit.descriptionChars}
        rows={3}
      />
      {hasChoice ? (
        <fieldset>
          <legend>{text.target}</legend>
          <label className="choice">
            <input type="radio" name="target" value="branch" defaultChecked={chosen === "branch"} />
            <span>
              {text.toBranch} <code className="break-all">{revision}</code>
            </span>
          </label>
          <label className="choice">
            <input type="radio" name="target" value="pull" defaultChecked={chosen === "pull"} />
            {text.toPull}
          </label>
        </fieldset>
      ) : (
        <p className="hint">{targets.revision ? text.onlyToRevision(revision) : text.onlyToPull}</p>
      )}
    </>
  );
}
