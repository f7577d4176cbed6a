import type { ProviderHealthEntry } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatNumber, formatPercent } from "../../text/format.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { AdministrationFrame } from "./administration-frame.tsx";
import { Table } from "./table.tsx";

/** The recent calls of each provider and model. */
export function ProvidersPage({ entries }: { entries: readonly ProviderHealthEntry[] }) {
  const { administration, language } = useText();
  const { providers: text, tabs } = administration;
  const ms = (value: number) => formatNumber(Math.round(value), language);
  return (
    <AdministrationFrame tab="providers" heading={tabs.providers} lead={text.lead}>
      {entries.length === 0 ? (
        <EmptyState title={text.none} body={text.noneBody} />
      ) : (
        <Table
          columns={[text.provider, text.model, text.calls, text.errors, text.firstByte, text.circuit]}
          rows={entries.map(({ provider, model, calls, failures, firstByteMs, circuit }) => ({
            key: `${provider} ${model}`,
            cells: [
              provider,
              <a key="model" href={paths.model(model)}>
                {model}
              </a>,
              formatNumber(calls, language),
              `${formatNumber(failures, language)} (${formatPercent(failures / calls, language)})`,
              firstByteMs === null ? text.unknown : text.times(ms(firstByteMs.p50), ms(firstByteMs.p99)),
              circuit === "open" ? (
                <span key="circuit" className="badge">
                  {text.open}
                </span>
              ) : (
                text.closed
              ),
            ],
          }))}
        />
      )}
    </AdministrationFrame>
  );
}
