/** A file that builds an expression, reviewed and found harmless. */
export interface Reviewed {
  file: string;
  /** Why its parts are trusted, or how its input is bounded. */
  reason: string;
  /** The expression that it builds, checked like a literal. */
  sample: RegExp;
}

/** Expressions built at run time. None is built from text of a visitor, a repository or a provider. */
export const builtExpressions: readonly Reviewed[] = [
  {
    file: "packages/platform/src/markup/code-colours.ts",
    reason: "built from a constant prefix and a constant list of kinds",
    sample: /--code-token-(keyword|string|comment|constant)\b/,
  },
  {
    file: "apps/hub/src/cards/rendering/render-markdown.ts",
    reason: "built from a random number in hex",
    sample: /(<pre>)?0123456789abcdef01234567-(\d+)-(<\/pre>)?/g,
  },
  {
    file: "apps/hub/src/cards/rendering/alerts.ts",
    reason: "built from a constant list of kinds",
    sample: /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i,
  },
  {
    file: "packages/platform/src/markup/markdown.ts",
    reason: "built from a number in the limits table",
    sample: /(\p{M}{30})\p{M}+/gu,
  },
  {
    file: "apps/hub/src/search/cards/strip-markup.ts",
    reason: "built from a number in the limits table",
    sample: /(\p{M}{30})\p{M}+/gu,
  },
  {
    file: "apps/router/src/discovery/probe-engine.ts",
    reason: "built from a number in the limits table",
    sample: /^[\w.@/:+-]{1,200}$/,
  },
  {
    file: "apps/router/src/named-provider/known-paths.ts",
    reason: "built from the routes of our adapters, with every special character escaped; a path has at most 16 KiB",
    sample: /^[\w.@:~-]{1,160}(?:\/[\w.@:~-]{1,160}){0,7}\/requests\/[\w-]{1,128}(?:\/status)?$/,
  },
  {
    file: "apps/web/src/features/social-card/drawable-text.ts",
    reason: "built from constant ranges of characters",
    sample: /[^\p{Script=Latin}\p{Script=Greek}\d .,;:!?'"()-]+/gu,
  },
  {
    file: "packages/tasks/src/quantization/label.ts",
    reason: "built from a constant list of labels",
    sample: /(?:UD-)?(?<type>Q4_K|Q4_0|IQ4_XS|F16|BF16)(?:_[A-Z]+)?/g,
  },
];
