import type { AccessRequest, AccessRequestStatus } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths, type RepositoryAddress } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";

interface RequestTableProps {
  repository: RepositoryAddress;
  status: AccessRequestStatus;
  requests: readonly AccessRequest[];
}

/** The requests for access with one status, and what the owner can do with each. */
export function RequestTable({ repository, status, requests }: RequestTableProps) {
  const { access: text } = useText();
  const { columns } = text;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            <th scope="col">{columns.user}</th>
            <th scope="col">{columns.time}</th>
            <th scope="col">{columns.answers}</th>
            <th scope="col">
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.user.user}>
              <th scope="row">
                <a href={paths.owner(request.user.user)}>{request.user.user}</a>
                {request.user.email === undefined ? null : <p className="text-muted">{request.user.email}</p>}
              </th>
              <td data-label={columns.time}>
                <Time iso={request.timestamp} />
              </td>
              <td data-label={columns.answers}>
                <Answers request={request} />
              </td>
              <td>
                <Actions repository={repository} status={status} user={request.user.user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function Answers({ request: { fields, rejectionReason } }: { request: AccessRequest }) {
  const { access: text } = useText();
  const answers = Object.entries(fields ?? {});
  return (
    <>
      {answers.length === 0 ? null : (
        <dl className="answers">
          {answers.map(([label, answer]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      {rejectionReason === undefined ? null : <p>{text.reason(rejectionReason)}</p>}
    </>
  );
}

interface ActionsProps extends Pick<RequestTableProps, "repository" | "status"> {
  user: string;
}

function Actions({ repository, status, user }: ActionsProps) {
  const { access: text } = useText();
  const action = paths.reviewAccess(repository);
  const named = (decision: AccessRequestStatus) => (
    <>
      <input type="hidden" name="user" value={user} />
      <input type="hidden" name="status" value={decision} />
    </>
  );
  return (
    <div className="flex flex-wrap items-start gap-2">
      {status === "accepted" ? null : (
        <form method="post" action={action}>
          {named("accepted")}
          <button className="button" aria-label={text.acceptWho(user)}>
            {text.accept}
          </button>
        </form>
      )}
      {status === "accepted" ? (
        <ConfirmedForm
          action={action}
          label={text.revoke}
          accessibleLabel={text.revokeWho(user)}
          consequence={text.revokeConsequence(user)}
          confirmLabel={text.revokeConfirm}
        >
          {named("pending")}
        </ConfirmedForm>
      ) : null}
      {status === "rejected" ? null : (
        <ConfirmedForm
          action={action}
          label={text.reject}
          accessibleLabel={text.rejectWho(user)}
          consequence={text.rejectConsequence(user)}
          confirmLabel={text.rejectConfirm}
        >
          {named("rejected")}
          <label className="field">
            <span>{text.rejectionReason}</span>
            <input type="text" name="reason" maxLength={200} />
          </label>
        </ConfirmedForm>
      )}
    </div>
  );
}
