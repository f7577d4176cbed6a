import { useText } from "../frame/page-context.tsx";
import { Icon } from "./icon.tsx";

interface CopyButtonProps {
  /** Id of the element whose text is copied. */
  target: string;
  /** Description of the text, for screen readers. */
  what: string;
}

/** Hidden without JavaScript. */
export function CopyButton({ target, what }: CopyButtonProps) {
  const text = useText();
  return (
    <button type="button" className="copy-button" data-copies={target} title={text.copy.what(what)}>
      <Icon name="copy" />
      <span className="sr-only">{text.copy.what(what)}</span>
    </button>
  );
}

type CopyTextButtonProps = {
  /** Description of what is copied, for screen readers. */
  what: string;
  /** Shown beside the icon. */
  label?: string;
} & ({ text: string } | { href: string } | { target: string });

/** Copies a text, an absolute address with the selected lines, or the lines of a table. Hidden without JavaScript. */
export function CopyTextButton({ what, label, ...copied }: CopyTextButtonProps) {
  const text = useText();
  return (
    <button
      type="button"
      className={label === undefined ? "copy-button" : "copy-button copy-labelled"}
      data-copies={"target" in copied ? copied.target : undefined}
      data-copies-text={"text" in copied ? copied.text : undefined}
      data-copies-link={"href" in copied ? copied.href : undefined}
      title={label === undefined ? text.copy.what(what) : undefined}
    >
      <Icon name="copy" />
      {label ?? <span className="sr-only">{text.copy.what(what)}</span>}
    </button>
  );
}
