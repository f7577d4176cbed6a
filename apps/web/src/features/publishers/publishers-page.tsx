import { type TrustedPublisher, type TrustedPublishersReply } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import type { ReactNode } from "react";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { Time } from "../../ui/time.tsx";
import { TextArea } from "../discussions/text-area.tsx";
import { RepositorySettingsFrame } from "../repositories/repository-settings-frame.tsx";

interface PublishersPageProps extends TrustedPublishersReply {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  done: "added" | "removed" | undefined;
  form: FormState;
}

const { claims, claimNameChars, claimValueChars } = limits.publishers;
const claimsChars = claims * (claimNameChars + claimValueChars + 2);

/** The trusted publishers of a repository, for users with write access. */
export function PublishersPage({
  header,
  repository,
  publishers,
  issuers,
  isEnabled,
  done,
  form,
}: PublishersPageProps) {
  const { publishers: text } = useText();
  return (
    <RepositorySettingsFrame
      {...{ header, repository }}
      tab="publishers"
      heading={text.heading}
      lead={
        <>
          {text.lead} <a href={paths.doc("trusted-publishers")}>{text.guide}</a>
        </>
      }
    >
      <Done message={done === undefined ? undefined : text.done[done]} />
      {isEnabled ? null : <p className="note mt-6">{text.disabled}</p>}
      <section aria-labelledby="publisher-list" className="mt-8">
        <h3 id="publisher-list" className="section-title">
          {text.listHeading}
        </h3>
        {publishers.length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody} />
        ) : (
          <PublisherTable repository={repository} publishers={publishers} />
        )}
      </section>
      <section aria-labelledby="new-publisher" className="mt-10">
        <h3 id="new-publisher" className="section-title">
          {text.addHeading}
        </h3>
        <FormProblems problems={form.problems} />
        {issuers.length === 0 ? (
          <p className="mt-2 max-w-prose">{text.noIssuers}</p>
        ) : (
          <AddForm repository={repository} issuers={issuers} form={form} />
        )}
      </section>
    </RepositorySettingsFrame>
  );
}

function AddForm({
  repository,
  issuers,
  form: { values, problems },
}: Pick<PublishersPageProps, "repository" | "issuers" | "form">) {
  const { publishers: text } = useText();
  return (
    <form method="post" action={paths.publishers(repository)} className="form">
      <SelectField
        name="issuer"
        label={text.issuer}
        value={values["issuer"]}
        options={issuers.map((issuer) => ({ value: issuer, label: issuer }))}
      />
      <TextArea
        name="claims"
        label={text.claims}
        hint={text.claimsHint}
        problem={problems["claims"]}
        defaultValue={values["claims"]}
        rows={4}
        maxLength={claimsChars}
        required
      />
      <button className="button primary">{text.add}</button>
    </form>
  );
}

function PublisherTable({
  repository,
  publishers,
}: {
  repository: RepositoryAddress;
  publishers: readonly TrustedPublisher[];
}) {
  const { publishers: text } = useText();
  const { columns } = text;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.publisher, columns.createdBy, columns.lastUsed].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {publishers.map(({ id, issuer, claims: wanted, createdBy, lastUsedAt }) => (
            <tr key={id}>
              <th scope="row" className="wrap-anywhere">
                {issuer}
                {Object.entries(wanted).map(([name, value]) => (
                  <div key={name} className="mt-1 font-normal">
                    <code>
                      {name}={value}
                    </code>
                  </div>
                ))}
              </th>
              <td data-label={columns.createdBy}>
                <a href={paths.owner(createdBy)}>{createdBy}</a>
              </td>
              <td data-label={columns.lastUsed}>{lastUsedAt === null ? text.never : <Time iso={lastUsedAt} />}</td>
              <td>
                <ConfirmedForm
                  action={paths.removePublisher(repository, id)}
                  label={text.remove}
                  accessibleLabel={text.removeWhich(Object.values(wanted)[0] ?? issuer)}
                  consequence={text.removeConsequence}
                  confirmLabel={text.removeConfirm}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
