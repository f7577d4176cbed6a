import { type Attack, repeat } from "../attack.ts";

/** A README that is committed and then viewed by four visitors at once. */
function card(name: string, slug: string, content: () => string): Attack {
  return {
    name: `card: ${name}`,
    allowed: ["200", "400", "413", "422", "429", "503"],
    run: async (victim) => {
      const committed = await victim.commit(slug, { "README.md": content() });
      const viewed = await repeat(4, 4, () => victim.outcome(`/mallory/${slug}`));
      return [committed, ...viewed];
    },
  };
}

/** A file beside the card that the hub reads to describe the model. */
function described(name: string, slug: string, path: string, content: () => string): Attack {
  return {
    name: `index: ${name}`,
    allowed: ["200", "400", "413", "422", "429", "503"],
    run: async (victim) => {
      const readme = "---\npipeline_tag: text-generation\ntags: [conversational]\n---\n# x\n";
      const committed = await victim.commit(slug, { "README.md": readme, [path]: content() });
      const viewed = await repeat(4, 4, () => victim.outcome(`/mallory/${slug}`));
      return [committed, ...viewed];
    },
  };
}

const template = (source: string) => JSON.stringify({ chat_template: source });

export const cardAttacks: readonly Attack[] = [
  { ...card("byte order marks in front matter", "c-bom", () => "\ufeff---\n".repeat(46_000)), isQuick: true },
  {
    ...card(
      "a table of 54 KB",
      "c-table",
      () => `|${"a|".repeat(2000)}\n|${"-|".repeat(2000)}\n${"|\n".repeat(20_000)}`,
    ),
    isQuick: true,
  },
  card("quotes in quotes", "c-quotes", () => `${">".repeat(50_000)} x`),
  card("50 KB of open divs", "c-divs", () => "<div>".repeat(10_000)),
  card("brackets without an end", "c-brackets", () => "[".repeat(200_000)),
  card("stars and underscores", "c-stars", () => "*a_".repeat(60_000)),
  card("comments without an end", "c-comments", () => "<!--".repeat(100_000)),
  card("formulas that define themselves", "c-math", () => "$\\def\\x{\\x\\x}\\x$\n\n$\\rule{1e9em}{1e9em}$".repeat(50)),
  card("500 code blocks in 100 languages", "c-code", () =>
    "```cpp\ntemplate<class T> f(T<T<T<T<T<x>>>>>);\n```\n".repeat(500),
  ),
  card("a code line of 500 KB", "c-line", () => `\`\`\`js\n${"/(a+)+b/.test(x);".repeat(30_000)}\n\`\`\``),
  card("1 MiB of entities", "c-entities", () => "&amp;&#0;&#xffffffff;".repeat(50_000)),
  card("10,000 links and images", "c-links", () => "[a](http://x.test/a) ![b](x.png) ".repeat(10_000)),
  card("deep lists", "c-lists", () =>
    Array.from({ length: 2000 }, (_, level) => `${" ".repeat(level * 2)}- x`).join("\n"),
  ),
  described("config.json nested 1,000,000 deep", "i-deep", "config.json", () => `{"a":${"[".repeat(1_000_000)}`),
  described(
    "config.json with 500,000 keys",
    "i-keys",
    "config.json",
    () => `{${Array.from({ length: 500_000 }, (_, index) => `"k${index}":1`).join(",")}}`,
  ),
  {
    ...described("chat template with loops in loops", "i-loops", "tokenizer_config.json", () =>
      template(`${"{% for a in range(9999) %}".repeat(6)}x${"{% endfor %}".repeat(6)}`),
    ),
    isQuick: true,
  },
  described("chat template of 100 KB of spaces", "i-spaces", "tokenizer_config.json", () =>
    template(`{{${" ".repeat(100_000)}}}`),
  ),
  described("chat template range(3e7)", "i-range", "tokenizer_config.json", () =>
    template("{% for a in range(30000000) %}{% endfor %}"),
  ),
  described("chat template of 20,000 brackets", "i-brackets", "tokenizer_config.json", () =>
    template(`{{${"(".repeat(20_000)}}}`),
  ),
  described("chat template that doubles a text", "i-double", "tokenizer_config.json", () =>
    template(`{% set ns = namespace(x="aaaaaaaa") %}${"{% set ns.x = ns.x + ns.x %}".repeat(40)}{{ ns.x }}`),
  ),
];
