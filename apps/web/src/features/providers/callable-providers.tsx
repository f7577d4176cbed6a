import type { ProviderEntry } from "@modelyard/router/contract";
import { useText } from "../../frame/page-context.tsx";

/** Lists the providers that the visitor can call, with the source of the key. */
export function CallableProviders({ providers }: { providers: readonly ProviderEntry[] }) {
  const { providerKeys: text } = useText();
  const callable = providers.filter((provider) => provider.callable);
  return (
    <section aria-labelledby="callable" className="mt-10">
      <h2 id="callable" className="section-title">
        {text.callableHeading}
      </h2>
      {callable.length === 0 ? (
        <p className="mt-2 text-muted">{text.callableNone}</p>
      ) : (
        <ul className="ledger plain">
          {callable.map(({ id, label, keyFrom }) => (
            <li key={id}>
              <span className="model-id">{label}</span>
              <p className="facts">
                <span>{keyFrom === null ? text.noKeyNeeded : text.keyFrom[keyFrom]}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
