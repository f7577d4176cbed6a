import { isRecord } from "@modelyard/platform/api/json-schema";
import { hostileText } from "./hostile-values.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** The fields of a form that a page shows. */
export interface KnownForm {
  /** Path that it is sent to. */
  action: string;
  fields: ReadonlyMap<string, string>;
}

const mostPerName = 40;
const mostForms = 300;

/** Parameters of addresses whose values responses show under another name. */
const synonyms: Readonly<Record<string, string>> = {
  comment: "id",
  sha: "oid",
  commit: "oid",
  slug: "slug",
  webhookId: "id",
  logId: "id",
  id: "_id",
  member: "user",
};

/** Names, ids, cursors and forms that the hub has shown, so that requests reach what exists. */
export class KnownValues {
  readonly #byName = new Map<string, string[]>();
  readonly #forms = new Map<string, KnownForm>();

  /** @param start values by the name of a parameter or field */
  constructor(start: Readonly<Record<string, readonly string[]>>) {
    for (const [name, values] of Object.entries(start)) this.#byName.set(name, [...values]);
  }

  /** Returns a value of a name that exists. */
  existing(random: SeededRandom, name: string): string | undefined {
    const own = this.#byName.get(name) ?? this.#byName.get(synonyms[name] ?? "");
    return own === undefined || own.length === 0 ? undefined : random.pick(own);
  }

  /** Returns a value for a name: mostly one that exists, sometimes one of another name or a hostile one. */
  pick(random: SeededRandom, name: string): string {
    const own = random.oneIn(6) ? undefined : this.existing(random, name);
    if (own !== undefined) return own;
    if (random.oneIn(3)) return hostileText(random);
    const lists = [...this.#byName.values()].filter((values) => values.length > 0);
    return lists.length === 0 ? hostileText(random) : random.pick(random.pick(lists));
  }

  /** Returns a form whose address fits a pattern. */
  formFor(random: SeededRandom, fits: (path: string) => boolean): KnownForm | undefined {
    const fitting = [...this.#forms.values()].filter(({ action }) => fits(action));
    return fitting.length === 0 ? undefined : random.pick(fitting);
  }

  add(name: string, value: string): void {
    if (value === "" || value.length > 500) return;
    const values = this.#byName.get(name) ?? [];
    if (values.includes(value) || values.length >= mostPerName) return;
    this.#byName.set(name, [...values, value]);
  }

  /** Keeps the texts of a JSON response, and the next page that its `Link` header names. */
  readResponse({ type, body, link }: { type: string; body: string; link: string | undefined }): void {
    const next = link === undefined ? undefined : /<([^>]*)>/.exec(link)?.[1];
    if (next !== undefined && URL.canParse(next)) {
      for (const [name, value] of new URL(next).searchParams) this.add(name, value);
    }
    if (type.includes("json")) this.#readJson(parse(body), "");
    else if (type.includes("html")) this.#readForms(body);
  }

  #readJson(value: unknown, name: string): void {
    if (typeof value === "string") this.add(name, value);
    else if (Array.isArray(value)) for (const item of value.slice(0, 20)) this.#readJson(item, name);
    else if (isRecord(value)) for (const [key, item] of Object.entries(value)) this.#readJson(item, key);
  }

  #readForms(html: string): void {
    for (const part of html.split("<form").slice(1)) {
      const [text = ""] = part.split("</form>");
      const action = attribute(text.slice(0, text.indexOf(">")), "action");
      if (action === undefined || !action.startsWith("/") || this.#forms.size >= mostForms) continue;
      const fields = new Map<string, string>();
      for (const tag of text.split("<").slice(1)) {
        const name = attribute(tag, "name");
        if (name !== undefined) fields.set(name, attribute(tag, "value") ?? "");
      }
      const [path = ""] = action.split("?");
      this.#forms.set(`${path} ${[...fields.keys()].join()}`, { action: path, fields });
    }
  }
}

function attribute(tag: string, name: string): string | undefined {
  const start = tag.indexOf(` ${name}="`);
  if (start < 0) return undefined;
  const from = start + name.length + 3;
  return tag.slice(from, tag.indexOf('"', from));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
