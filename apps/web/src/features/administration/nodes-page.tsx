import type { Nodes } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatNumber } from "../../text/format.ts";
import { Done } from "../../ui/done.tsx";
import { Problem } from "../../ui/problem.tsx";
import { TimeAgo } from "../../ui/time.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { Table } from "./table.tsx";

interface NodesPageProps extends Nodes {
  done: string | undefined;
  problem: string | undefined;
}

/** The processes of the hub, and whether they accept changes. */
export function NodesPage({ nodes, replica, readOnly, done, problem }: NodesPageProps) {
  const text = useText();
  const { nodes: own, tabs, jobs } = text.administration;
  return (
    <AdministrationFrame tab="nodes" heading={tabs.nodes} lead={own.lead}>
      <Done message={done} />
      <Problem message={problem} />
      <Table
        columns={[own.name, own.version, own.started, own.seen, own.lag, own.state]}
        rows={nodes.map((node) => ({
          key: node.id,
          cells: [
            node.name,
            node.version,
            <TimeAgo key="started" iso={node.startedAt} />,
            <TimeAgo key="seen" iso={node.seenAt} />,
            jobs.milliseconds(formatNumber(node.lagMs, text.language)),
            stateOf(node, own),
          ],
        }))}
      />
      {replica === null ? null : (
        <section aria-labelledby="replica" className="mt-10">
          <h2 id="replica" className="section-title">
            {own.replicaHeading}
          </h2>
          <p className="mt-2 max-w-prose">{own.replica[replica.state](replica.lagSeconds)}</p>
        </section>
      )}
      <section aria-labelledby="mode" className="mt-10">
        <h2 id="mode" className="section-title">
          {own.modeHeading}
        </h2>
        {readOnly === null ? null : (
          <p className="mt-2 max-w-prose">
            {own.isReadOnly} <TimeAgo iso={readOnly.since} />
            {readOnly.reason === "" ? null : `. ${own.reasonOf(readOnly.reason)}`}
          </p>
        )}
        <p className="mt-2 max-w-prose text-muted">{own.modeBody}</p>
        <form method="post" action={paths.hubMode()} className="mt-4 grid max-w-prose gap-4">
          {readOnly === null ? (
            <>
              <div className="field">
                <label htmlFor="reason">{own.reason}</label>
                <input id="reason" name="reason" maxLength={200} />
              </div>
              <input type="hidden" name="mode" value="read-only" />
            </>
          ) : (
            <input type="hidden" name="mode" value="normal" />
          )}
          <div>
            <button className="button">{readOnly === null ? own.begin : own.end}</button>
          </div>
        </form>
      </section>
    </AdministrationFrame>
  );
}

function stateOf(
  { isMissing, isReadOnly }: Nodes["nodes"][number],
  text: { missing: string; readOnly: string; running: string },
): string {
  if (isMissing) return text.missing;
  return isReadOnly ? text.readOnly : text.running;
}
