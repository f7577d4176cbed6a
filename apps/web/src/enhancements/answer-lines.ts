/** What a running call writes, one JSON value a line. */
export interface Line {
  kind: "sent" | "text" | "progress" | "answer";
  user?: object;
  text?: string;
  status?: string;
  html?: string;
}

/** Posts a form and reads the lines of its answer as they come. */
export function postForLines(address: string, body: FormData, signal: AbortSignal): Promise<Response> {
  return fetch(address, { method: "POST", body, headers: { accept: "application/x-ndjson" }, signal });
}

/** Whoever is not signed in any more comes back to this page afterwards. */
export function signInIfAsked({ status }: Response): void {
  if (status === 401) location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
}

export async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line);
  }
}

/** Appends text to the paragraph that is being written. */
export function writeOn(answer: Element, text: string): void {
  let paragraph = answer.lastElementChild;
  if (paragraph === null) {
    paragraph = document.createElement("p");
    paragraph.className = "demo-text";
    answer.append(paragraph);
  }
  paragraph.append(text);
}
