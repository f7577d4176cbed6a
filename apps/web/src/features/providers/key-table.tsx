import type { KeyTest, ProviderKeyEntry } from "@modelyard/router/contract";
import type { SettingsOwner } from "../../data/provider-calls.ts";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { TableFrame } from "../../ui/scrolling/table-frame.tsx";
import { Time } from "../../ui/time.tsx";
import { ownerParameter } from "./settings-owner.ts";

interface KeyTableProps {
  owner: SettingsOwner;
  keys: readonly ProviderKeyEntry[];
}

export function KeyTable({ owner, keys }: KeyTableProps) {
  const { providerKeys: text } = useText();
  const { columns } = text;
  const of = ownerParameter(owner);
  return (
    <TableFrame>
      <table className="stacked">
        <thead>
          <tr>
            {[columns.provider, columns.ending, columns.stored, columns.lastUsed, columns.lastTest].map((column) => (
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
          {keys.map(({ provider, label, ending, updatedAt, lastUsedAt, lastTest }) => (
            <tr key={provider}>
              <th scope="row">{label}</th>
              <td data-label={columns.ending}>{ending === "" ? "–" : <code>…{ending}</code>}</td>
              <td data-label={columns.stored}>
                <Time iso={updatedAt} />
              </td>
              <td data-label={columns.lastUsed}>{lastUsedAt === null ? text.never : <Time iso={lastUsedAt} />}</td>
              <td data-label={columns.lastTest}>{lastTest === null ? text.never : <TestResult test={lastTest} />}</td>
              <td>
                <KeyActions provider={provider} label={label} of={of} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function KeyActions({ provider, label, of }: { provider: string; label: string; of: string | undefined }) {
  const { providerKeys: text } = useText();
  return (
    <div className="inline-form">
      <form method="post" action={paths.testProviderKey(provider, { of })}>
        <button className="button" aria-label={text.testWhich(label)}>
          {text.test}
        </button>
      </form>
      <ConfirmedForm
        action={paths.removeProviderKey(provider, { of })}
        label={text.remove}
        accessibleLabel={text.removeWhich(label)}
        consequence={text.removeConsequence(label)}
        confirmLabel={text.removeConfirm}
      />
    </div>
  );
}

/** Shows the result of the last test, with the provider's message. */
function TestResult({ test: { status, message, testedAt } }: { test: KeyTest }) {
  const { providerKeys: text } = useText();
  return (
    <>
      <span className="badge" data-test={status}>
        {text.tests[status]}
      </span>{" "}
      <Time iso={testedAt} />
      {status === "works" ? null : (
        <p className="hint" lang="en">
          {message}
        </p>
      )}
    </>
  );
}
