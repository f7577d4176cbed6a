import { useText } from "../../frame/page-context.tsx";

/** Where the makers of what is shown explain it. */
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
