import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";

/** Shows the setting that lets members with role `read` bill calls to the organisation. */
export function SpendingForm({ organisation, readersMaySpend }: { organisation: string; readersMaySpend: boolean }) {
  const { organisations: text } = useText();
  return (
    <section aria-labelledby="spending" className="mt-10">
      <h2 id="spending" className="section-title">
        {text.spendingHeading}
      </h2>
      <form method="post" action={paths.spending(organisation)} className="form">
        <label className="choice">
          <input
            type="checkbox"
            name="readers"
            value="true"
            defaultChecked={readersMaySpend}
            aria-describedby="readers-hint"
          />
          {text.readersMaySpend}
        </label>
        <p id="readers-hint" className="hint">
          {text.readersMaySpendHint} <a href={paths.doc("organisations")}>{text.rolesLink}</a>
        </p>
        <button className="button">{text.saveSpending}</button>
      </form>
    </section>
  );
}
