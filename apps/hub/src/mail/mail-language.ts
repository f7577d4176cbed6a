import type { Call } from "../http/call.ts";
import type { MailLanguage } from "./messages.ts";

/** Returns the language of the page from which a request came: the selected one, or the first that the browser prefers. */
export function mailLanguageOf({ request: { headers } }: Pick<Call, "request">): MailLanguage {
  const cookies = new Set((headers.get("cookie") ?? "").split(";").map((pair) => pair.trim()));
  if (cookies.has("modelyard_language=tr")) return "tr";
  if (cookies.has("modelyard_language=en")) return "en";
  return (headers.get("accept-language") ?? "").toLowerCase().startsWith("tr") ? "tr" : "en";
}
