import { limits } from "@modelyard/platform/limits";
import type { ReactNode } from "react";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "./text-area.tsx";

interface NewDiscussionPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  form: FormState;
}

export function NewDiscussionPage({ header, repository, form: { values, problems } }: NewDiscussionPageProps) {
  const { discussions: text } = useText();
  const { titleChars, commentChars } = limits.discussions;
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{text.new}</h2>
        <p className="mt-2 max-w-prose">{text.newLead}</p>
        <FormProblems problems={problems} />
        <form method="post" action={paths.newDiscussion(repository)} className="form discussion-form">
          <Field
            name="title"
            label={text.title}
            defaultValue={values["title"]}
            problem={problems["title"]}
            minLength={titleChars.min}
            maxLength={titleChars.max}
            autoComplete="off"
            required
          />
          <TextArea
            name="description"
            label={text.description}
            hint={text.markdownHint}
            defaultValue={values["description"]}
            problem={problems["description"]}
            maxLength={commentChars}
            rows={8}
          />
          <button className="button primary">{text.create}</button>
        </form>
      </div>
    </>
  );
}
