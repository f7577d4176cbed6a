import { useText } from "../../frame/page-context.tsx";

/** A link to the documentation of the shown tool. */
export function DocsLink({ url }: { url: string }) {
  const text = useText();
  return (
    <p className="hint">
      <a href={url} rel="noopener nofollow">
        {text.use.docs}
      </a>
    </p>
  );
}
