import {
  type AccessRequest,
  type AccessRequestStatus,
  accessRequestStatuses,
  type OwnAccess,
} from "@modelyard/hub/contract";
import type { ReactNode } from "react";
import type { Page } from "../../data/hub-client.ts";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { Choices } from "../../ui/choices.tsx";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Field } from "../../ui/field.tsx";
import { RepositorySettingsFrame } from "../repositories/repository-settings-frame.tsx";
import { RequestTable } from "./request-table.tsx";

interface AccessRequestsPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  repository: RepositoryAddress;
  gated: OwnAccess["gated"];
  /** Whether members without write access need a grant as well. */
  orgMembersGated: boolean;
  status: AccessRequestStatus;
  /** `undefined` if the repository is not gated. */
  requests: Page<AccessRequest> | undefined;
  saved: "settings" | "review" | "grant" | undefined;
  /** The state of the form that grants access. */
  form: FormState;
}

/** Requests for access to a gated repository, for users with write access. */
export function AccessRequestsPage(props: AccessRequestsPageProps) {
  const { header, repository, status, requests, saved, form } = props;
  const { access: text } = useText();
  return (
    <RepositorySettingsFrame {...{ header, repository }} tab="access" heading={text.queueHeading} lead={text.queueLead}>
      <Done message={saved === undefined ? undefined : text.saved[saved]} />
      <FormProblems problems={form.problems} />
      <ModeForm {...props} />
      {requests === undefined ? null : (
        <Requests repository={repository} status={status} requests={requests} form={form} />
      )}
    </RepositorySettingsFrame>
  );
}

function ModeForm({ repository, gated, orgMembersGated }: AccessRequestsPageProps) {
  const { access: text } = useText();
  return (
    <form method="post" action={paths.accessRequests(repository)} className="form">
      <Choices
        name="gated"
        legend={text.modeLegend}
        value={gated === false ? "open" : gated}
        choices={(["open", "auto", "manual"] as const).map((mode) => ({ value: mode, label: text.modes[mode] }))}
      />
      <label className="choice">
        <input type="checkbox" name="members" value="true" defaultChecked={orgMembersGated} />
        {text.orgMembersGated}
      </label>
      <button className="button">{text.saveMode}</button>
    </form>
  );
}

function Requests({
  repository,
  status,
  requests: { items, next },
  form: { values, problems },
}: Pick<AccessRequestsPageProps, "repository" | "status" | "form"> & { requests: Page<AccessRequest> }) {
  const { access: text } = useText();
  return (
    <>
      <nav aria-label={text.lists} className="underlined mt-6">
        {accessRequestStatuses.map((one) => (
          <a
            key={one}
            href={paths.accessRequests(repository, { status: one })}
            aria-current={one === status ? "page" : undefined}
          >
            {text.statuses[one]}
          </a>
        ))}
      </nav>
      <section aria-label={text.statuses[status]} className="mt-6">
        {items.length === 0 ? (
          <EmptyState title={text.emptyTitle} body={text.emptyBody[status]} />
        ) : (
          <RequestTable repository={repository} status={status} requests={items} />
        )}
        {next === undefined ? null : (
          <p className="mt-4">
            <a href={paths.accessRequests(repository, { status, p: next })} className="button">
              {text.more}
            </a>
          </p>
        )}
        <p className="mt-4">
          <a href={paths.accessReport(repository)}>{text.report}</a>
        </p>
      </section>
      <section aria-labelledby="grant" className="mt-10">
        <h3 id="grant" className="section-title">
          {text.grantHeading}
        </h3>
        <p className="mt-2 text-muted">{text.grantLead}</p>
        <form method="post" action={paths.grantAccess(repository)} className="form">
          <Field
            name="user"
            label={text.user}
            defaultValue={values["user"]}
            problem={problems["user"]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={42}
            required
          />
          <button className="button primary">{text.grant}</button>
        </form>
      </section>
    </>
  );
}
