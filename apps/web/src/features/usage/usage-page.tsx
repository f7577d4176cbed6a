import type { SettingsOwner } from "../../data/provider-calls.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatDate, formatNumber, formatUsd } from "../../text/format.ts";
import { DayBars } from "../../ui/day-bars.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { OwnerSwitch } from "../providers/owner-switch.tsx";
import { ownerParameter } from "../providers/settings-owner.ts";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import type { UsageFigures } from "./usage-figures.ts";
import { DayTable, ModelTable } from "./usage-tables.tsx";

/** The selectable periods in days. */
export const periods = [7, 30, 90] as const;

interface UsagePageProps {
  owner: SettingsOwner;
  days: (typeof periods)[number];
  figures: UsageFigures;
}

/** Shows model calls and their cost, by day and by model. */
export function UsagePage({ owner, days, figures: { total, days: byDay, models } }: UsagePageProps) {
  const { text } = usePage();
  const { usage, language } = text;
  const of = ownerParameter(owner);
  const calls = (count: number) => formatNumber(count, language);
  const cost = (costUsd: number) => formatUsd(costUsd, language);
  return (
    <SettingsFrame tab="usage" heading={usage.heading} lead={usage.leads[owner.kind]}>
      <OwnerSwitch owner={owner} reach="member" hrefOf={(word) => paths.usage({ of: word, days: String(days) })} />
      <nav aria-label={usage.period} className="pills mt-4">
        {periods.map((period) => (
          <a
            key={period}
            href={paths.usage({ of, days: String(period) })}
            aria-current={period === days ? "true" : undefined}
          >
            {usage.lastDays(period)}
          </a>
        ))}
      </nav>
      {total.requests === 0 ? (
        <EmptyState title={usage.emptyTitle} body={usage.emptyBody} />
      ) : (
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
                days={byDay.map(({ date, requests }) => ({
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
                days={byDay.map(({ date, costUsd }) => ({
                  date,
                  value: costUsd,
                  shown: `${formatDate(date, language)}: ${cost(costUsd)}`,
                }))}
              />
            </figure>
            <details className="mt-4">
              <summary>{usage.asTable}</summary>
              <DayTable days={byDay} />
            </details>
            <p className="mt-4">
              <a className="button" href={paths.usage({ of, days: String(days), format: "csv" })} download>
                {usage.download}
              </a>
            </p>
          </section>
          <section aria-labelledby="by-model" className="mt-10">
            <h2 id="by-model" className="section-title">
              {usage.byModel}
            </h2>
            <ModelTable models={models} />
          </section>
        </>
      )}
    </SettingsFrame>
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
