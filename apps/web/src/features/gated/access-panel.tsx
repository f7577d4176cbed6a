import type { OwnAccess } from "@modelyard/hub/contract";
import { FormProblems } from "../../forms/form-problems.tsx";
import { emptyForm, type FormState } from "../../forms/form-state.ts";
import { usePage, useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { formatDate } from "../../text/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { AccessField } from "./access-field.tsx";

interface AccessPanelProps {
  repository: RepositoryAddress;
  /** `undefined` if the repository is not gated, or if it could not be read. */
  access: OwnAccess | undefined;
  /** The name of the signed-in visitor, which the form shows. A property, because shared markup has no viewer. */
  visitor: string | undefined;
  form?: FormState;
}

/** The visitor's access to a gated repository: the form to request it, or the state of the request. */
export function AccessPanel({ repository, access, visitor, form = emptyForm }: AccessPanelProps) {
  const { access: text, language } = useText();
  if (access === undefined || access.gated === false) return null;
  const { request } = access;
  if (access.hasAccess)
    return request?.status === "accepted" ? (
      <p className="note">
        <Icon name="check" />
        {text.granted}
      </p>
    ) : null;
  if (request?.status === "pending")
    return (
      <section aria-labelledby="access" className="panel access-panel">
        <h2 id="access">{text.pendingHeading}</h2>
        <p>{text.pendingLead(formatDate(request.timestamp, language))}</p>
        <form method="post" action={paths.cancelAccess(repository)} className="form">
          <button className="button">{text.cancel}</button>
        </form>
      </section>
    );
  if (request?.status === "rejected")
    return (
      <section aria-labelledby="access" className="panel access-panel">
        <h2 id="access">{text.rejectedHeading}</h2>
        <p>{text.rejectedLead}</p>
        {request.rejectionReason === undefined ? null : <p>{text.reason(request.rejectionReason)}</p>}
      </section>
    );
  return <RequestForm {...{ repository, access, visitor, form }} />;
}

interface RequestFormProps extends AccessPanelProps {
  access: OwnAccess;
  form: FormState;
}

function RequestForm({ repository, access, visitor, form }: RequestFormProps) {
  const { text: page, location } = usePage();
  const text = page.access;
  const { heading, description, prompt, buttonContent, fields } = access.form;
  return (
    <section aria-labelledby="access" className="panel access-panel">
      <h2 id="access">{heading ?? text.heading}</h2>
      {description === undefined ? null : <p className="card-words">{description}</p>}
      <p>{access.gated === "auto" ? text.autoLead : text.manualLead}</p>
      {prompt === undefined ? null : <p className="card-words">{prompt}</p>}
      {visitor === undefined ? (
        <p>
          {text.signInLead}{" "}
          <a href={paths.login({ next: location })} className="button primary">
            {text.signIn}
          </a>
        </p>
      ) : (
        <>
          <FormProblems problems={form.problems} />
          <form method="post" action={paths.access(repository)} className="form">
            {fields.map((field, index) => (
              <AccessField
                key={field.label}
                field={field}
                name={answerName(index)}
                value={form.values[answerName(index)]}
              />
            ))}
            <p className="hint">{text.shared(visitor)}</p>
            <button className="button primary">{buttonContent ?? text.button}</button>
          </form>
        </>
      )}
    </section>
  );
}

/** Returns the name of the form field for a field of the card. */
export function answerName(index: number): string {
  return `answer-${index}`;
}
