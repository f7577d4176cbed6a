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
