import type { UsageBreakdown } from "@modelyard/router/contract";
import type { UsageFilters } from "../../data/provider-calls.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { tokenLabel } from "./token-label.ts";

interface Props {
  /** The other parameters of the page. */
  page: { of: string | undefined; days: string };
  filters: UsageFilters;
  /** Undefined: not known; only the current filters can be kept or removed. */
  choices: UsageBreakdown["choices"] | undefined;
}

type Option = { value: string; label: string };

/** Selects the calls of one token, model or provider: a form that opens the page with the filters in its address. */
export function UsageFilterForm({ page, filters, choices }: Props) {
  const { usage } = usePage().text;
  const tokens = choices?.tokens ?? [];
  const ofToken = new Map(
    tokens.map((token) => [token.id ?? "", { value: token.id ?? "", label: tokenLabel(token, usage) }]),
  );
  return (
    <form method="get" action={paths.usage()} className="filters" aria-label={usage.filters}>
      {page.of === undefined ? null : <input type="hidden" name="of" value={page.of} />}
      <input type="hidden" name="days" value={page.days} />
      <SelectField
        name="token"
        label={usage.token}
        value={filters.token ?? ""}
        options={options(usage.allTokens, [...ofToken.values()], filters.token, usage.unknownToken)}
      />
      <SelectField
        name="model"
        label={usage.model}
        value={filters.model ?? ""}
        options={options(usage.allModels, named(choices?.models), filters.model)}
      />
      <SelectField
        name="provider"
        label={usage.provider}
        value={filters.provider ?? ""}
        options={options(usage.allProviders, named(choices?.providers), filters.provider)}
      />
      <button className="button">{usage.apply}</button>
      {Object.values(filters).every((value) => value === undefined) ? null : (
        <a className="button" href={paths.usage(page)}>
          {usage.removeFilters}
        </a>
      )}
    </form>
  );
}

function named(names: readonly string[] = []): Option[] {
  return names.map((name) => ({ value: name, label: name }));
}

/** Returns the options of a filter, with the selected one even if no call matches it. */
function options(all: string, found: readonly Option[], selected: string | undefined, unknown?: string): Option[] {
  const isFound = selected === undefined || found.some(({ value }) => value === selected);
  return [{ value: "", label: all }, ...found, ...(isFound ? [] : [{ value: selected, label: unknown ?? selected }])];
}
