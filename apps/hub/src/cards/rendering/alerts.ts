import type { MarkdownIt, StateCore, Token } from "@modelyard/platform/markup/markdown";
import { type AlertKind, alertKinds } from "../../contract/alerts.ts";

const marker = new RegExp(String.raw`^\[!(${alertKinds.join("|")})\][ \t]*(?:\n|$)`, "i");

const titles = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
} as const satisfies Record<AlertKind, string>;

/**
 * Renders blockquotes that start with `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` as titled
 * alerts.
 */
export function alertsPlugin(markdown: MarkdownIt): void {
  // Before the inline rules, while the marker is still plain source.
  markdown.core.ruler.after("block", "alerts", (state) => {
    for (const [index, open] of state.tokens.entries()) {
      const kind = open.type === "blockquote_open" ? kindOf(state.tokens[index + 2]) : undefined;
      if (kind !== undefined) turnIntoAlert(state, index, kind);
    }
  });
  markdown.renderer.rules["alert_title"] = (tokens, index) =>
    `<p class="alert-title">${tokens[index]?.content ?? ""}</p>\n`;
}

function kindOf(inline: Token | undefined): AlertKind | undefined {
  if (inline?.type !== "inline") return undefined;
  const found = marker.exec(inline.content)?.[1]?.toLowerCase();
  return alertKinds.find((kind) => kind === found);
}

function turnIntoAlert({ tokens, Token: NewToken }: StateCore, index: number, kind: AlertKind): void {
  const [open, paragraph, inline] = tokens.slice(index, index + 3);
  const close = tokens.find(
    ({ type, level }, at) => at > index && type === "blockquote_close" && level === open?.level,
  );
  if (open === undefined || paragraph === undefined || inline === undefined || close === undefined) return;
  open.tag = "div";
  open.attrSet("class", `alert alert-${kind}`);
  close.tag = "div";
  inline.content = inline.content.replace(marker, "");
  const title = new NewToken("alert_title", "", 0);
  title.block = true;
  title.content = titles[kind];
  // Drop the paragraph if it held only the marker.
  tokens.splice(index + 1, inline.content === "" ? 3 : 0, title);
}
