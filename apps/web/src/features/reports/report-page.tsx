import { type ReportSubject, reportCategories } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextArea } from "../discussions/text-area.tsx";
import { queryOf, subjectText } from "./report-subject.tsx";

/** The form that reports something to the administrators. */
export function ReportPage({ subject, form }: { subject: ReportSubject; form: FormState }) {
  const text = useText();
  const { reports } = text;
  return (
    <div className="wrap py-10">
      <h1 className="page-title">{reports.title}</h1>
      <p className="mt-2 max-w-prose text-muted [overflow-wrap:anywhere]">
        {reports.about(subjectText(subject, text))}
      </p>
      <FormProblems problems={form.problems} />
      <form method="post" action={paths.newReport(queryOf(subject))} className="form">
        <SelectField
          name="category"
          label={reports.category}
          value={form.values["category"]}
          options={reportCategories.map((value) => ({ value, label: reports.categories[value] }))}
        />
        <TextArea
          name="text"
          label={reports.text}
          hint={reports.textHint}
          problem={form.problems["text"]}
          defaultValue={form.values["text"]}
          maxLength={limits.reports.textChars}
          rows={6}
          required
        />
        <button className="button primary">{reports.send}</button>
      </form>
    </div>
  );
}
