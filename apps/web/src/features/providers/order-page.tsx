import type { SettingsOwner } from "../../data/provider-calls.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Problem } from "../../ui/problem.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { fieldName, moveButton, type ProviderRow } from "./order-form.ts";
import { OwnerSwitch } from "./owner-switch.tsx";
import { ownerParameter } from "./settings-owner.ts";

interface OrderPageProps {
  owner: SettingsOwner;
  rows: readonly ProviderRow[];
  /** Providers without a key. */
  others: readonly ProviderRow[];
  saved: boolean;
  problem: string | undefined;
}

/** Shows the settings page of the provider order, which applies to models called without a provider. */
export function OrderPage({ owner, rows, others, saved, problem }: OrderPageProps) {
  const { providerOrder: text, settings } = useText();
  const of = ownerParameter(owner);
  return (
    <SettingsFrame tab="providerOrder" heading={text.heading} lead={text.lead}>
      <OwnerSwitch owner={owner} hrefOf={(word) => paths.providerOrder({ of: word })} />
      <Done message={saved ? settings.saved : undefined} />
      <Problem message={problem} />
      <form method="post" action={paths.providerOrder({ of })} className="mt-6" data-enhance="sort-rows">
        {/* Enter in a field presses the first button of a form. */}
        <button hidden>{text.save}</button>
        {rows.length === 0 ? <EmptyState title={text.emptyTitle} body={text.emptyBody} /> : <OrderTable rows={rows} />}
        <ul className="hint list-inside list-disc">
          <li>{text.moveHint}</li>
          <li>{text.placeHint}</li>
          <li>{text.shareHint}</li>
          <li>{text.offHints[owner.kind]}</li>
        </ul>
        <p className="mt-6 flex flex-wrap gap-3">
          <button className="button primary">{text.save}</button>
          <button className="button" name="forget" value="true">
            {text.forget}
          </button>
        </p>
        <Keyless owner={owner} providers={others} />
      </form>
    </SettingsFrame>
  );
}

function OrderTable({ rows }: { rows: readonly ProviderRow[] }) {
  const { columns } = useText().providerOrder;
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.move, columns.provider, columns.place, columns.share, columns.off].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <ProviderLine key={row.id} row={row} isFirst={index === 0} isLast={index === rows.length - 1} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

/** Providers that cannot be called without a key: they have no place in the order, but can be excluded in advance. */
function Keyless({ owner, providers }: { owner: SettingsOwner; providers: readonly ProviderRow[] }) {
  const { providerOrder: text } = useText();
  if (providers.length === 0) return null;
  const of = ownerParameter(owner);
  return (
    <section aria-labelledby="keyless" className="mt-10">
      <h2 id="keyless" className="section-title">
        {text.keylessHeading}
      </h2>
      <p className="hint">{text.keylessHint}</p>
      <ul className="keyless">
        {providers.map(({ id, label, off }) => (
          <li key={id}>
            <span>{label}</span>
            <a href={paths.providerKeys({ of, provider: id })} aria-label={text.addKeyOf(label)}>
              {text.addKey}
            </a>
            <input type="hidden" name={fieldName("listed", id)} value="true" />
            <label className="choice">
              <input type="checkbox" name={fieldName("off", id)} defaultChecked={off} aria-label={text.offOf(label)} />
              {text.columns.off}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProviderLineProps {
  row: ProviderRow;
  isFirst: boolean;
  isLast: boolean;
}

function ProviderLine({ row: { id, label, priority, share, off }, isFirst, isLast }: ProviderLineProps) {
  const { providerOrder: text } = useText();
  return (
    <tr data-row={id}>
      <td data-label={text.columns.move} className="whitespace-nowrap">
        <button
          className="icon-button"
          name={moveButton.name}
          value={moveButton.up + id}
          disabled={isFirst}
          aria-label={text.moveUp(label)}
        >
          <Icon name="arrow" className="size-4 -rotate-90" />
        </button>
        <button
          className="icon-button"
          name={moveButton.name}
          value={moveButton.down + id}
          disabled={isLast}
          aria-label={text.moveDown(label)}
        >
          <Icon name="arrow" className="size-4 rotate-90" />
        </button>
      </td>
      <th scope="row">{label}</th>
      <td data-label={text.columns.place}>
        <input
          className="number-input"
          data-priority=""
          name={fieldName("priority", id)}
          defaultValue={priority}
          inputMode="numeric"
          maxLength={3}
          aria-label={text.placeOf(label)}
        />
      </td>
      <td data-label={text.columns.share}>
        <input
          className="number-input"
          name={fieldName("share", id)}
          defaultValue={share}
          inputMode="decimal"
          maxLength={7}
          aria-label={text.shareOf(label)}
        />
      </td>
      <td data-label={text.columns.off}>
        <label className="choice">
          <input type="checkbox" name={fieldName("off", id)} defaultChecked={off} aria-label={text.offOf(label)} />
        </label>
      </td>
    </tr>
  );
}
