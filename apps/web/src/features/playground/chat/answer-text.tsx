import { useDeferredValue, useEffect, useMemo, useState } from "react";

type Render = (text: string) => string | undefined;

let loaded: Render | undefined;

/** The text of a response as Markdown; plain until the renderer is loaded. */
export function AnswerText({ text }: { text: string }) {
  const [render, setRender] = useState(() => loaded);
  useEffect(() => {
    const load = async () => {
      ({ renderMarkdown: loaded } = await import("./markdown.ts"));
      setRender(() => loaded);
    };
    if (loaded === undefined) load().catch(reportError);
  }, []);
  // Typing comes before text that arrives.
  const deferred = useDeferredValue(text);
  const html = useMemo(() => render?.(deferred), [render, deferred]);
  if (html === undefined) return <p className="demo-text">{text}</p>;
  // The renderer escapes HTML.
  return <div className="prose chat-prose" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
}
