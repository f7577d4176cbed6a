import { useText } from "../frame/page-context.tsx";
import { Icon } from "./icon.tsx";

interface CopyButtonProps {
  /** The id of the element whose text is copied: what is shown is what is copied. */
  target: string;
  /** What it is, for those who do not see it. */
  what: string;
}

/** Hidden where there is no script to carry it out. */
export function CopyButton({ target, what }: CopyButtonProps) {
  const text = useText();
  return (
    <button type="button" className="copy-button" data-copies={target} title={text.copy.what(what)}>
      <Icon name="copy" />
      <span className="sr-only">{text.copy.what(what)}</span>
    </button>
  );
}
