import type { SessionEntry } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { TimeAgo } from "../../ui/time.tsx";

/** The browsers in which the visitor is signed in. */
export function SessionsSection({ sessions }: { sessions: readonly SessionEntry[] }) {
  const { sessions: text } = useText().security;
  return (
    <section aria-labelledby="sessions-heading" className="mt-12">
      <h2 id="sessions-heading" className="section-title">
        {text.heading}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{text.lead}</p>
      <TableFrame>
        <table className="stacked">
          <thead>
            <tr>
              {[text.browser, text.network, text.created, text.active].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">{text.end}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </tbody>
        </table>
      </TableFrame>
      {sessions.length < 2 ? null : (
        <div className="mt-4">
          <ConfirmedForm
            action={paths.endOtherSessions()}
            label={text.endOthers}
            accessibleLabel={text.endOthers}
            consequence={text.endOthersConsequence}
            confirmLabel={text.endOthers}
          />
        </div>
      )}
    </section>
  );
}

function SessionRow({ session }: { session: SessionEntry }) {
  const { sessions: text } = useText().security;
  const { id, browser, system, network, isCurrent, isExternal, createdAt, lastActiveAt } = session;
  const known = browser === "" ? system : system === "" ? browser : text.onSystem(browser, system);
  const name = known === "" ? text.unknown : known;
  return (
    <tr>
      <th scope="row">
        {name} {isCurrent ? <span className="badge">{text.current}</span> : null}
        {isExternal ? <span className="block text-sm font-normal text-muted">{text.external}</span> : null}
      </th>
      <td data-label={text.network}>{network === null ? "–" : <code className="break-words">{network}</code>}</td>
      <td data-label={text.created}>
        <TimeAgo iso={createdAt} />
      </td>
      <td data-label={text.active}>
        <TimeAgo iso={lastActiveAt} />
      </td>
      <td>
        {isCurrent ? null : (
          <ConfirmedForm
            action={paths.endSession(id)}
            label={text.end}
            accessibleLabel={text.endWhich(name, network ?? "–")}
            consequence={text.endConsequence}
            confirmLabel={text.end}
          />
        )}
      </td>
    </tr>
  );
}
