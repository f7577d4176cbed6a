import type { SettingsOwner } from "../../data/provider-calls.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Done } from "../../ui/done.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SettingsFrame } from "../settings/settings-frame.tsx";
import { fieldName, type ProviderRow } from "./order-form.ts";
import { OwnerSwitch } from "./owner-switch.tsx";
import { ownerParameter } from "./settings-owner.ts";

interface OrderPageProps {
  owner: SettingsOwner;
  rows: readonly ProviderRow[];
  saved: boolean;
  problem: string | undefined;
}

// Scrollable elements must be reachable by keyboard.
const focusable = { tabIndex: 0 };

/** Shows the settings page of the provider order, which applies to models called without a provider. */
export function OrderPage({ owner, rows, saved, problem }: OrderPageProps) {
  const { providerOrder: text, settings } = useText();
  const of = ownerParameter(owner);
  return (
    <SettingsFrame tab="providerOrder" heading={text.heading} lead={text.lead}>
      <OwnerSwitch owner={owner} hrefOf={(word) => paths.providerOrder({ of: word })} />
      <Done message={saved ? settings.saved : undefined} />
      <Problem message={problem} />
      <form method="post" action={paths.providerOrder({ of })} className="mt-6">
        <div className="table-frame" {...focusable}>
          <table>
            <thead>
              <tr>
                {[text.columns.provider, text.columns.place, text.columns.share, text.columns.off].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <ProviderLine key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
        <ul className="hint list-inside list-disc">
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
      </form>
    </SettingsFrame>
  );
}

function ProviderLine({ row: { id, label, priority, share, off } }: { row: ProviderRow }) {
  const { providerOrder: text } = useText();
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <input
          className="number-input"
          name={fieldName("priority", id)}
          defaultValue={priority}
          inputMode="numeric"
          maxLength={3}
          aria-label={text.placeOf(label)}
        />
      </td>
      <td>
        <input
          className="number-input"
          name={fieldName("share", id)}
          defaultValue={share}
          inputMode="decimal"
          maxLength={7}
          aria-label={text.shareOf(label)}
        />
      </td>
      <td>
        <label className="choice">
          <input type="checkbox" name={fieldName("off", id)} defaultChecked={off} aria-label={text.offOf(label)} />
        </label>
      </td>
    </tr>
  );
}
