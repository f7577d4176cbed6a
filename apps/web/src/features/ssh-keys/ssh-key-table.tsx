import type { SshKeyEntry } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";

export function SshKeyTable({ keys }: { keys: readonly SshKeyEntry[] }) {
  const { sshKeys: text } = useText();
  const { columns } = text;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.title, columns.fingerprint, columns.created, columns.lastUsed].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{columns.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map(({ id, title, type, fingerprint, createdAt, lastUsedAt }) => (
            <tr key={id}>
              <th scope="row" className="break-words" dir="auto">
                {title}
              </th>
              <td data-label={columns.fingerprint}>
                <code className="break-all">{fingerprint}</code> <span className="text-muted">{type}</span>
              </td>
              <td data-label={columns.created}>
                <Time iso={createdAt} />
              </td>
              <td data-label={columns.lastUsed}>{lastUsedAt === null ? text.never : <Time iso={lastUsedAt} />}</td>
              <td>
                <ConfirmedForm
                  action={paths.removeSshKey(id)}
                  label={text.remove}
                  accessibleLabel={text.removeWhich(title)}
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
