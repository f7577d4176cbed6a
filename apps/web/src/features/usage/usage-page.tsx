import type { UsageBreakdown } from "@modelyard/router/contract";
import type { SettingsOwner, UsageFilters } from "../../data/provider-calls.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatDate, formatNumber, formatUsd } from "../../text/format.ts";
import { DayBars } from "../../ui/day-bars.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { OwnerSwitch } from "../providers/owner-switch.tsx";
import { ownerParameter } from "../providers/settings-owner.ts";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { LatencySection } from "./latency-section.tsx";
import { TokenTable } from "./token-table.tsx";
import type { UsageFigures } from "./usage-figures.ts";
import { UsageFilterForm } from "./usage-filter-form.tsx";
import { DayTable, ModelTable } from "./usage-tables.tsx";

/** The selectable periods in days. */
export const periods = [7, 30, 90] as const;

interface UsagePageProps {
  owner: SettingsOwner;
  days: (typeof periods)[number];
  filters: UsageFilters;
  /** Undefined: there are too many calls to count in time. */
  figures: UsageFigures | undefined;
  /** Undefined: as `figures`. */
  breakdown: UsageBreakdown | undefined;
}

/** Shows model calls, their cost and their latency: by day, by model, and by token. */
export function UsagePage({ owner, days, filters, figures, breakdown }: UsagePageProps) {
  const { usage } = usePage().text;
  const of = ownerParameter(owner);
  const page = { of, days: String(days) };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return (
    <SettingsFrame tab="usage" heading={usage.heading} lead={usage.leads[owner.kind]}>
      <OwnerSwitch owner={owner} reach="member" hrefOf={(word) => paths.usage({ ...page, of: word })} />
      <nav aria-label={usage.period} className="pills mt-4">
        {periods.map((period) => (
          <a
            key={period}
            href={paths.usage({ of, days: String(period), ...filters })}
            aria-current={period === days ? "true" : undefined}
          >
            {usage.lastDays(period)}
          </a>
        ))}
      </nav>
      <UsageFilterForm page={page} filters={filters} choices={breakdown?.choices} />
      {figures === undefined || breakdown === undefined ? <p className="note mt-6">{usage.tooMany}</p> : null}
      {figures?.total.requests === 0 ? (
        <EmptyState
          title={isFiltered ? usage.emptyFilteredTitle : usage.emptyTitle}
          body={isFiltered ? usage.emptyFilteredBody : usage.emptyBody}
        />
      ) : (
        <>
          {figures === undefined ? null : (
            <DaySection figures={figures} csv={paths.usage({ ...page, ...filters, format: "csv" })} />
          )}
          {breakdown === undefined ? null : (
            <Breakdown
              breakdown={breakdown}
              dates={figures?.days.map(({ date }) => date)}
              csv={paths.usage({ ...page, ...filters, format: "tokens-csv" })}
            />
          )}
          {figures === undefined ? null : (
            <section aria-labelledby="by-model" className="mt-10">
              <h2 id="by-model" className="section-title">
                {usage.byModel}
              </h2>
              <ModelTable models={figures.models} />
            </section>
          )}
        </>
      )}
    </SettingsFrame>
  );
}

interface BreakdownProps {
  breakdown: UsageBreakdown;
  /** All days of the period. @default those with latency */
  dates: readonly string[] | undefined;
  /** Address of the file. */
  csv: string;
}

function Breakdown({ breakdown: { data, has_more, latency_by_day }, dates, csv }: BreakdownProps) {
  const { language, usage } = usePage().text;
  return (
    <>
      <LatencySection dates={dates ?? latency_by_day.map(({ date }) => date)} latency={latency_by_day} />
      <section aria-labelledby="by-token" className="mt-10">
        <h2 id="by-token" className="section-title">
          {usage.byToken}
        </h2>
        <p className="hint">{usage.byTokenLead}</p>
        {has_more ? <p className="hint">{usage.byTokenHint(formatNumber(data.length, language))}</p> : null}
        <TokenTable rows={data} />
        <p className="mt-4">
          <a className="button" href={csv} download>
            {usage.downloadTokens}
          </a>
        </p>
      </section>
    </>
  );
}

function DaySection({ figures: { total, days }, csv }: { figures: UsageFigures; csv: string }) {
  const { language, usage } = usePage().text;
  const calls = (count: number) => formatNumber(count, language);
  const cost = (costUsd: number) => formatUsd(costUsd, language);
  return (
    <>
      <dl className="figures-row">
        <Figure name={usage.calls} value={calls(total.requests)} />
        <Figure name={usage.failed} value={calls(total.failed)} />
        <Figure name={usage.tokens} value={calls(total.inputTokens + total.outputTokens)} />
        <Figure name={usage.cost} value={cost(total.costUsd)} />
      </dl>
      <section aria-labelledby="by-day" className="mt-8">
        <h2 id="by-day" className="section-title">
          {usage.byDay}
        </h2>
        <figure className="mt-4">
          <figcaption className="hint">{usage.callsByDay}</figcaption>
          <DayBars
            label={usage.callsChart(calls(total.requests))}
            isCount
            format={calls}
            days={days.map(({ date, requests }) => ({
              date,
              value: requests,
              shown: `${formatDate(date, language)}: ${calls(requests)}`,
            }))}
          />
        </figure>
        <figure className="mt-4">
          <figcaption className="hint">{usage.costByDay}</figcaption>
          <DayBars
            label={usage.costChart(cost(total.costUsd))}
            format={cost}
            days={days.map(({ date, costUsd }) => ({
              date,
              value: costUsd,
              shown: `${formatDate(date, language)}: ${cost(costUsd)}`,
            }))}
          />
        </figure>
        <details className="mt-4">
          <summary>{usage.asTable}</summary>
          <DayTable days={days} />
        </details>
        <p className="mt-4">
          <a className="button" href={csv} download>
            {usage.download}
          </a>
        </p>
      </section>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
