import type { QuotaEntry } from "@modelyard/router/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { formatNumber, formatUsd } from "../../text/format.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { TimeUntil } from "../../ui/time.tsx";
import { ownerParameter } from "../providers/settings-owner.ts";
import { shownAmount } from "./budget-form.ts";

/** How many counts of a budget are shown before the others are folded. */
const firstCounts = 3;

/** Shows budgets and rate limits with what is used of each. */
export function BudgetTable({ owner, budgets }: { owner: SettingsOwner; budgets: readonly QuotaEntry[] }) {
  const { budgets: text } = usePage().text;
  const { columns } = text;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.limit, columns.used, columns.resets].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {budgets.map((budget) => (
            <BudgetRow key={budget.id} owner={owner} budget={budget} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function useAmount({ measure }: QuotaEntry): (amount: number) => string {
  const { language, budgets } = usePage().text;
  return (amount) =>
    measure === "cost"
      ? formatUsd(shownAmount(measure, amount), language)
      : budgets.amounts[measure](formatNumber(amount, language), amount);
}

function BudgetRow({ owner, budget }: { owner: SettingsOwner; budget: QuotaEntry }) {
  const { budgets: text } = usePage().text;
  const { columns } = text;
  const { id, per, name, window, most, resetsAt } = budget;
  const whose = name === null ? text.each[per] : text.only[per](name);
  const limit = `${text.perWindow(useAmount(budget)(most), window)}, ${whose}`;
  return (
    <tr>
      <th scope="row">{limit}</th>
      <td data-label={columns.used}>
        <Counts budget={budget} />
      </td>
      <td data-label={columns.resets}>
        <TimeUntil iso={resetsAt} />
      </td>
      <td>
        <ConfirmedForm
          action={paths.removeBudget(id, { of: ownerParameter(owner) })}
          label={text.remove}
          accessibleLabel={text.removeWhich(limit)}
          consequence={text.removeConsequence}
          confirmLabel={text.removeConfirm}
        />
      </td>
    </tr>
  );
}

/** Shows what is used by each count: all calls together, or each user, token or model with the highest use. */
function Counts({ budget }: { budget: QuotaEntry }) {
  const { budgets: text } = usePage().text;
  const { used, per, most } = budget;
  if (most === 0) return <span className="hint">{text.noCalls}</span>;
  if (used.length === 0 && per !== "all") return <span className="hint">{text.noneUsed}</span>;
  const counts = used.length === 0 ? [{ name: "", used: 0, setAside: 0 }] : used;
  const rows = counts.map((count) => <Count key={count.name} budget={budget} {...count} />);
  return (
    <>
      {rows.slice(0, firstCounts)}
      {rows.length > firstCounts ? (
        <details>
          <summary>{text.more(rows.length - firstCounts)}</summary>
          {rows.slice(firstCounts)}
        </details>
      ) : null}
    </>
  );
}

function Count({ budget, name, used, setAside }: { budget: QuotaEntry } & QuotaEntry["used"][number]) {
  const { budgets: text } = usePage().text;
  const amount = useAmount(budget);
  const left = Math.max(0, budget.most - used - setAside);
  const shown = text.usedOf(amount(used), amount(budget.most));
  return (
    <div className="budget-count">
      {name === "" || budget.per === "all" ? null : <code>{name}</code>}
      <meter
        min={0}
        max={budget.most}
        high={budget.most * 0.8}
        value={Math.min(used + setAside, budget.most)}
        aria-label={shown}
      />
      <span>{shown}</span>
      <span className="hint">
        {setAside === 0 ? text.left(amount(left)) : text.leftReserved(amount(left), amount(setAside))}
      </span>
    </div>
  );
}
