import type { Jobs, Overview } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatBytes, formatNumber } from "../../text/format.ts";
import { AdministrationFrame } from "./administration-frame.tsx";
import { countText } from "./count-text.ts";
import { Table } from "./table.tsx";

export function OverviewPage({ overview, jobs }: { overview: Overview; jobs: Jobs }) {
  const text = useText();
  const { administration } = text;
  const failed = jobs.jobs.filter(({ error }) => error !== null).length;
  const facts = [
    { label: administration.overview.users, value: countText(overview.users, text), href: paths.administeredUsers() },
    {
      label: administration.overview.organizations,
      value: countText(overview.organizations, text),
      href: paths.administeredOrganizations(),
    },
    { label: administration.overview.models, value: countText(overview.models, text), href: paths.models() },
    { label: administration.overview.datasets, value: countText(overview.datasets, text), href: paths.datasets() },
    {
      label: administration.overview.openReports,
      value: countText(overview.openReports, text),
      href: paths.reportQueue(),
    },
    {
      label: administration.overview.suspended,
      value: countText(overview.suspendedUsers, text),
      href: paths.administeredUsers({ state: "suspended" }),
    },
    {
      label: administration.overview.disabled,
      value: countText(overview.disabledRepositories, text),
      href: paths.disabledRepositories(),
    },
    { label: administration.overview.failedJobs, value: formatNumber(failed, text.language), href: paths.jobs() },
  ];
  const { largest } = overview;
  return (
    <AdministrationFrame tab="overview" heading={administration.title} lead={administration.overview.lead}>
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {facts.map(({ label, value, href }) => (
          <li key={label}>
            <a href={href} className="block h-full rounded border border-line p-4">
              <span className="block text-2xl font-semibold tabular-nums">{value}</span>
              <span className="text-muted">{label}</span>
            </a>
          </li>
        ))}
      </ul>
      {largest.length === 0 ? null : (
        <section aria-labelledby="largest" className="mt-10">
          <h2 id="largest" className="section-title">
            {administration.overview.largest}
          </h2>
          <Table
            columns={[
              administration.repositories.name,
              administration.repositories.type,
              administration.overview.storage,
            ]}
            rows={largest.map(({ type, id, bytes }) => ({
              key: `${type} ${id}`,
              cells: [
                <a key="id" href={paths.disabledRepositories({ type, name: id })}>
                  {id}
                </a>,
                administration.repositories[type],
                formatBytes(bytes, text.language),
              ],
            }))}
          />
        </section>
      )}
    </AdministrationFrame>
  );
}
