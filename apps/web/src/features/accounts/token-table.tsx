import type { AccessTokenEntry } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";

export function TokenTable({ tokens }: { tokens: readonly AccessTokenEntry[] }) {
  const { tokens: text } = useText();
  const { columns } = text;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.name, columns.role, columns.ending, columns.created, columns.lastUsed, columns.expires].map(
              (column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ),
            )}
            <th scope="col">
              <span className="sr-only">{columns.revoke}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map(({ id, displayName, role, ending, createdAt, lastUsedAt, expiresAt }) => (
            <tr key={id}>
              <th scope="row" className="break-words">
                <a href={paths.token(id)}>{displayName}</a>
              </th>
              <td data-label={columns.role}>{text.roleNames[role]}</td>
              <td data-label={columns.ending}>
                <code className="whitespace-nowrap">…{ending}</code>
              </td>
              <td data-label={columns.created}>
                <Time iso={createdAt} />
              </td>
              <td data-label={columns.lastUsed}>{lastUsedAt === null ? text.never : <Time iso={lastUsedAt} />}</td>
              <td data-label={columns.expires}>{expiresAt === null ? text.never : <Time iso={expiresAt} />}</td>
              <td>
                <ConfirmedForm
                  action={paths.revokeToken(id)}
                  label={text.revoke}
                  accessibleLabel={text.revokeWhich(displayName)}
                  consequence={text.revokeConsequence}
                  confirmLabel={text.revokeConfirm}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
