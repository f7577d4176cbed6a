import { paths } from "../paths.ts";
import { useText } from "./page-context.tsx";

interface Shortcut {
  /** Keys to press in sequence. */
  keys: readonly string[];
  does: "palette" | "search" | "help" | "models" | "datasets" | "tasks" | "find" | "permalink";
  /** The address that the shortcut opens. */
  href?: string;
}

const shortcuts: readonly Shortcut[] = [
  { keys: ["Ctrl K"], does: "palette" },
  { keys: ["/"], does: "search" },
  { keys: ["g", "m"], does: "models", href: paths.models() },
  { keys: ["g", "d"], does: "datasets", href: paths.datasets() },
  { keys: ["g", "t"], does: "tasks", href: paths.tasks() },
  { keys: ["t"], does: "find" },
  { keys: ["y"], does: "permalink" },
  { keys: ["?"], does: "help" },
];

/** Lists the keyboard shortcuts of every page, with the setting that turns them off. */
export function KeysDialog() {
  const { keys: text } = useText();
  return (
    <dialog id="keys" className="keys" aria-labelledby="keys-heading" data-enhance="keys">
      <h2 id="keys-heading" className="section-title">
        {text.heading}
      </h2>
      <dl>
        {shortcuts.map(({ keys, does, href }) => (
          <div key={does} data-keys={keys.join(" ")} data-href={href}>
            <dt>
              {keys.map((key, index) => (
                <span key={key}>
                  {index === 0 ? null : <span className="text-muted"> {text.followedBy} </span>}
                  <kbd>{key}</kbd>
                </span>
              ))}
            </dt>
            <dd>{text.list[does]}</dd>
          </div>
        ))}
      </dl>
      <label className="choice">
        <input type="checkbox" name="keys" defaultChecked aria-describedby="keys-hint" />
        {text.enabled}
      </label>
      <p id="keys-hint" className="hint">
        {text.enabledHint}
      </p>
      <form method="dialog">
        <button className="button">{text.close}</button>
      </form>
    </dialog>
  );
}
