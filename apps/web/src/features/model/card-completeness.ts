import type { ModelInfo, RenderedCard } from "@modelyard/hub/contract";
import { placeholders } from "../repositories/card-template.ts";

/** What readers look for in a card, the most important first. */
export const cardParts = [
  "license",
  "task",
  "library",
  "usage",
  "limitations",
  "evaluation",
  "language",
  "datasets",
  "baseModel",
] as const;
export type CardPart = (typeof cardParts)[number];

/** Headings under which cards have a part, in English and Turkish. */
const headings = {
  usage: /\b(?:usage|use|uses|how to|getting started|quick ?start|example|examples)\b|kullanım|örnek/iu,
  limitations: /\b(?:limitation|limitations|bias|biases|risks?|out-of-scope)\b|sınır|önyargı/iu,
  evaluation: /\b(?:evaluation|results?|benchmarks?|performance|metrics)\b|değerlendirme|sonuç/iu,
} as const;

/** Returns which parts of a model's card are there. */
export function cardCompleteness(model: ModelInfo, card: RenderedCard | undefined): Record<CardPart, boolean> {
  const data = model.cardData ?? {};
  const states = (name: string) => {
    const value = data[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== "";
  };
  const titles = card?.headings.map(({ text }) => text.slice(0, 200)) ?? [];
  const has = (part: keyof typeof headings) =>
    titles.some((title) => headings[part].test(title)) && card?.html.includes(placeholders[part]) !== true;
  return {
    license: states("license"),
    task: model.pipeline_tag !== undefined,
    library: model.library_name !== undefined,
    usage: has("usage"),
    limitations: has("limitations"),
    evaluation: states("model-index") || has("evaluation"),
    language: states("language"),
    datasets: states("datasets"),
    baseModel: states("base_model"),
  };
}
