import { labelOf, type ModelConfig } from "../model-config.ts";
import type { Span } from "../text/token-offsets.ts";
import { indexOfLargest } from "./scores.ts";

/** A token of a text with the score of each class. */
export interface ScoredToken {
  id: number;
  /** Position in the model's input. */
  index: number;
  /** As the vocabulary has it; unknown words as the text has them. */
  token: string;
  /** Whether it continues the word of the token before. */
  isSubword: boolean;
  isUnknown: boolean;
  scores: readonly number[];
  span: Span | undefined;
}

/** An element of the response. */
export interface Entity {
  entity?: string;
  entity_group?: string;
  score: number;
  index?: number;
  word: string;
  start: number | null;
  end: number | null;
}

export type AggregationStrategy = "none" | "simple" | "first" | "average" | "max";

interface AggregationOptions {
  strategy: AggregationStrategy;
  config: ModelConfig;
  text: string;
  /** Returns the text of tokens. */
  wordOf: (ids: readonly number[]) => string;
}

/** A token or a word with its class. */
interface Labelled {
  label: string;
  score: number;
  tokens: readonly ScoredToken[];
}

/** Joins tokens into entities, by the rules of `transformers`. */
export function aggregate(tokens: readonly ScoredToken[], options: AggregationOptions): Entity[] {
  const { strategy, config } = options;
  if (strategy === "none") {
    return tokens.map(({ scores, token, index, span }) => {
      const best = indexOfLargest(scores);
      return {
        entity: labelOf(config, best),
        score: scores[best] ?? 0,
        index,
        word: token,
        start: span?.start ?? null,
        end: span?.end ?? null,
      };
    });
  }
  const units =
    strategy === "simple"
      ? tokens.map((token) => labelled([token], token.scores, config))
      : wordsOf(tokens).map((word) => labelled(word, wordScores(word, strategy), config));
  return groupsOf(units).map((group) => entityOf(group, options));
}

function labelled(tokens: readonly ScoredToken[], scores: readonly number[], config: ModelConfig): Labelled {
  const best = indexOfLargest(scores);
  return { label: labelOf(config, best), score: scores[best] ?? 0, tokens };
}

function wordsOf(tokens: readonly ScoredToken[]): ScoredToken[][] {
  const words: ScoredToken[][] = [];
  for (const token of tokens) {
    const last = words.at(-1);
    if (token.isSubword && last !== undefined) last.push(token);
    else words.push([token]);
  }
  return words;
}

function wordScores(word: readonly ScoredToken[], strategy: "first" | "average" | "max"): readonly number[] {
  const first = word[0]?.scores ?? [];
  if (strategy === "first") return first;
  if (strategy === "average") {
    return first.map((_, label) => word.reduce((sum, { scores }) => sum + (scores[label] ?? 0), 0) / word.length);
  }
  const largest = ({ scores }: ScoredToken) => scores[indexOfLargest(scores)] ?? 0;
  return word.reduce((best, token) => (largest(token) > largest(best) ? token : best)).scores;
}

/** Returns the class without `B-` or `I-`, and whether the entity begins here. */
function tagOf(label: string): { begins: boolean; tag: string } {
  return /^[BI]-/.test(label) ? { begins: label.startsWith("B"), tag: label.slice(2) } : { begins: false, tag: label };
}

function groupsOf(units: readonly Labelled[]): Labelled[][] {
  const groups: Labelled[][] = [];
  for (const unit of units) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    const { begins, tag } = tagOf(unit.label);
    if (group !== undefined && previous !== undefined && !begins && tagOf(previous.label).tag === tag) group.push(unit);
    else groups.push([unit]);
  }
  return groups;
}

function entityOf(group: readonly Labelled[], { text, wordOf }: AggregationOptions): Entity {
  const tokens = group.flatMap((unit) => unit.tokens);
  const start = tokens.find(({ span }) => span !== undefined)?.span?.start ?? null;
  const end = tokens.findLast(({ span }) => span !== undefined)?.span?.end ?? null;
  const isUnknown = tokens.some((token) => token.isUnknown) && start !== null && end !== null;
  return {
    entity_group: tagOf(group[0]?.label ?? "").tag,
    score: group.reduce((sum, { score }) => sum + score, 0) / group.length,
    word: isUnknown ? text.slice(start, end) : wordOf(tokens.map(({ id }) => id)).trim(),
    start,
    end,
  };
}

/** Joins the entities of parts that overlap: of two at the same position, the longer one stays, then the more certain. */
export function withoutOverlaps(lists: readonly (readonly Entity[])[]): Entity[] {
  if (lists.length === 1) return [...(lists[0] ?? [])];
  const kept: Entity[] = [];
  for (const entity of lists.flat().toSorted((a, b) => (a.start ?? 0) - (b.start ?? 0))) {
    const previous = kept.at(-1);
    if (previous === undefined || (entity.start ?? 0) >= (previous.end ?? 0)) {
      kept.push(entity);
      continue;
    }
    const length = ({ start, end }: Entity) => (end ?? 0) - (start ?? 0);
    const difference = length(entity) - length(previous);
    if (difference > 0 || (difference === 0 && entity.score > previous.score)) kept[kept.length - 1] = entity;
  }
  return kept;
}
