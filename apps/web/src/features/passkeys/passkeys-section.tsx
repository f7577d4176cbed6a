import type { PasskeyEntry, PasskeyList } from "@modelyard/hub/contract";
import { limits } from "@modelyard/platform/limits";
import { FormProblems } from "../../forms/form-problems.tsx";
import type { FormState } from "../../forms/form-state.ts";
import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { ConfirmedForm } from "../../ui/confirmed-form.tsx";
import { TimeAgo } from "../../ui/time.tsx";

interface PasskeysSectionProps {
  passkeys: PasskeyList;
  /** The form that renames a passkey. */
  form: FormState;
}

/** The visitor's passkeys, and why none can be added. */
export function PasskeysSection({ passkeys: { entries, refusal }, form }: PasskeysSectionProps) {
  const { text, hubUrl } = usePage();
  const { passkeys: words } = text;
  const refusals = {
    address: words.refusals.address(hubUrl),
    "no-password": words.refusals.noPassword,
    "too-many": words.refusals.tooMany(limits.passkeys.perUser),
  };
  return (
    <section aria-labelledby="passkeys-heading" className="mt-12" id="passkeys">
      <h2 id="passkeys-heading" className="section-title">
        {words.heading}
      </h2>
      <p className="mt-2 max-w-prose text-muted">{words.lead}</p>
      <FormProblems problems={form.problems} />
      {entries.length === 0 ? null : (
        <ul className="passkeys">
          {entries.map((entry) => (
            <PasskeyItem key={entry.id} entry={entry} form={form} />
          ))}
        </ul>
      )}
      {refusal === undefined ? (
        <p className="mt-4">
          <a href={paths.passkeys()} className="button">
            {words.add}
          </a>
        </p>
      ) : (
        <p className="note">{refusals[refusal]}</p>
      )}
    </section>
  );
}

function PasskeyItem({ entry, form }: { entry: PasskeyEntry; form: FormState }) {
  const { passkeys: text } = usePage().text;
  const { id, name, createdAt, lastUsedAt, isSynced, isOfThisAddress } = entry;
  const isRefused = form.values["id"] === id;
  return (
    <li>
      <h3>{name}</h3>
      <p className="hint">
        {text.created} <TimeAgo iso={createdAt} /> · {text.lastUsed}{" "}
        {lastUsedAt === null ? text.never : <TimeAgo iso={lastUsedAt} />}
        {isSynced ? ` · ${text.synced}` : null}
        {isOfThisAddress ? null : ` · ${text.otherAddress}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <details className="confirmed-form" open={isRefused}>
          <summary className="button" aria-label={text.renameWhich(name)}>
            {text.rename}
          </summary>
          <form method="post" action={paths.renamePasskey(id)}>
            <label className="field">
              {text.name}
              <input
                name="name"
                defaultValue={isRefused ? form.values["name"] : name}
                maxLength={limits.passkeys.nameChars}
                autoComplete="off"
                required
              />
            </label>
            <button className="button">{text.saveName}</button>
          </form>
        </details>
        <ConfirmedForm
          action={paths.removePasskey(id)}
          label={text.remove}
          accessibleLabel={text.removeWhich(name)}
          consequence={text.removeConsequence}
          confirmLabel={text.removeConfirm}
        />
      </div>
    </li>
  );
}
