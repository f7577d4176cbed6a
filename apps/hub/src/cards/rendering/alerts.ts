import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { type AlertKind, alertKinds } from "../../contract/alerts.ts";

const mark = new RegExp(String.raw`^\[!(${alertKinds.join("|")})\][ \t]*(?:\n|$)`, "i");

const titles = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
} as const satisfies Record<AlertKind, string>;

/** Makes a quotation whose first line is `[!NOTE]`, `[!TIP]`, `[!IMPORTANT]`, `[!WARNING]` or `[!CAUTION]` a titled note. */
export function alertsPlugin(markdown: MarkdownIt): void {
  // Before the inline rules: the mark is still plain source.
  markdown.core.ruler.after("block", "alerts", (state) => {
    for (const [index, open] of state.tokens.entries()) {
      const kind = open.type === "blockquote_open" ? kindOf(state.tokens[index + 2]) : undefined;
      if (kind !== undefined) makeAlert(state, index, kind);
    }
  });
  markdown.renderer.rules["alert_title"] = (tokens, index) =>
    `<p class="alert-title">${tokens[index]?.content ?? ""}</p>\n`;
}

function kindOf(inline: Token | undefined): AlertKind | undefined {
  if (inline?.type !== "inline") return undefined;
  const found = mark.exec(inline.content)?.[1]?.toLowerCase();
  return alertKinds.find((kind) => kind === found);
}

function makeAlert({ tokens, Token: NewToken }: StateCore, index: number, kind: AlertKind): void {
  const [open, paragraph, inline] = tokens.slice(index, index + 3);
  const close = tokens.find(
    ({ type, level }, at) => at > index && type === "blockquote_close" && level === open?.level,
  );
  if (open === undefined || paragraph === undefined || inline === undefined || close === undefined) return;
  open.tag = "div";
  open.attrSet("class", `alert alert-${kind}`);
  close.tag = "div";
  inline.content = inline.content.replace(mark, "");
  const title = new NewToken("alert_title", "", 0);
  title.block = true;
  title.content = titles[kind];
  // A mark alone in its paragraph leaves nothing of it.
  tokens.splice(index + 1, inline.content === "" ? 3 : 0, title);
}
