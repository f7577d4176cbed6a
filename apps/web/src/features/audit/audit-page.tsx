import { type AuditEntry, auditActions } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { AdministrationFrame } from "../administration/administration-frame.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";

interface AuditPageProps {
  /** Undefined: of the whole hub. */
  organisation: string | undefined;
  entries: readonly AuditEntry[];
  filter: { action: string | undefined; actor: string | undefined };
  /** The cursor of the next page. */
  next: string | undefined;
}

export function AuditPage({ organisation, entries, filter, next }: AuditPageProps) {
  const { audit: text } = useText();
  const heading = organisation === undefined ? text.heading : text.headingOf(organisation);
  const content = (
    <>
      <form method="get" className="form">
        <label className="field">
          <span>{text.action}</span>
          <select name="action" defaultValue={filter.action ?? ""}>
            <option value="">{text.allActions}</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {action}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>{text.actor}</span>
          <input name="actor" defaultValue={filter.actor} maxLength={100} autoCapitalize="none" spellCheck={false} />
        </label>
        <button className="button">{text.apply}</button>
      </form>
      {entries.length === 0 ? (
        <EmptyState title={text.emptyTitle} body={text.emptyBody} />
      ) : (
        <AuditTable entries={entries} />
      )}
      <p className="mt-4">
        {next === undefined ? null : (
          <a className="button" href={paths.auditLog(organisation, { ...filter, cursor: next })}>
            {text.older}
          </a>
        )}{" "}
        <a className="button" href={paths.auditExport(organisation, filter)} download>
          {text.export}
        </a>
      </p>
    </>
  );
  return organisation === undefined ? (
    <AdministrationFrame tab="audit" heading={heading} lead={text.lead}>
      {content}
    </AdministrationFrame>
  ) : (
    <SettingsFrame tab="organisations" heading={heading} lead={text.lead}>
      {content}
    </SettingsFrame>
  );
}

function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { audit: text } = useText();
  const { columns } = text;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.time, columns.action, columns.actor, columns.subject, columns.details].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {entries.map(({ position, at, action, actorName, subject, details, address, requestId }) => (
            <tr key={position}>
              <td data-label={columns.time}>
                <time dateTime={at}>{at.slice(0, "2026-01-01T00:00:00".length).replace("T", " ")}</time>
              </td>
              <td data-label={columns.action}>
                <code>{action}</code>
              </td>
              <td data-label={columns.actor} className="[overflow-wrap:anywhere] sm:min-w-28">
                <span>
                  {actorName ?? text.withoutUser(requestId)} <span className="text-muted">{address}</span>
                </span>
              </td>
              <td data-label={columns.subject} className="[overflow-wrap:anywhere] sm:min-w-32">
                <bdi>{subject}</bdi>
              </td>
              <td data-label={columns.details} className="[overflow-wrap:anywhere] sm:min-w-32">
                {Object.entries(details)
                  .filter(([name]) => name !== "id")
                  .map(([name, value]) => `${name}: ${String(value)}`)
                  .join(", ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
