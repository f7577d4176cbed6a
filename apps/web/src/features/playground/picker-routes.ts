import type { ModelSummary } from "@modelyard/hub/contract";
import type { ModelProviders } from "@modelyard/router/contract";
import { type Context, Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { paths, routes } from "../../paths.ts";
import { formatShortNumber, formatUsd } from "../../text/format.ts";
import { contextLengthOf } from "../model/context-length.ts";

import { markWords } from "../search/mark-words.ts";
import { foldText } from "../search/match.ts";
import type { Suggestions } from "../search/suggest/suggestions.ts";
import { providerName } from "../serving/provider-name.ts";
import { createServingReader } from "../serving/read-serving.ts";
import { modalityOf } from "../tasks/modality.ts";
import { chatModels } from "./chat-models.ts";

const shownModels = 8;
const queryChars = 256;

/** Serves the chat models that match a search, with price, context length and providers, for the fields of the settings. */
export function pickerRoutes(options: WebOptions): Hono<PagesEnvironment> {
  const readServing = createServingReader(options);
  return new Hono<PagesEnvironment>().get(routes.playgroundModels, async (c) => {
    const query = (c.req.query("q") ?? "").trim().slice(0, queryChars);
    const models = await chatModels(c.get("hub"), { limit: shownModels, search: query || undefined });
    const folded = foldText(query);
    const { text } = c.get("page");
    const hits = await Promise.all(
      models.map(async (model) => ({
        href: paths.model(model.id),
        mark: { kind: "tile" as const, id: model.id, modality: modalityOf(model.pipeline_tag) },
        title: markWords(model.id, folded),
        detail: [{ text: await factsOf(c, model, readServing), isMatch: false }],
      })),
    );
    const suggestions: Suggestions = {
      groups: hits.length === 0 ? [] : [{ title: text.playground.chatModels, hits }],
      says: hits.length === 0 ? text.playground.noModelFound : text.search.found(hits.length),
    };
    c.header("Cache-Control", "private, no-store");
    return c.json(suggestions);
  });
}

async function factsOf(
  c: Context<PagesEnvironment>,
  { id }: ModelSummary,
  readServing: ReturnType<typeof createServingReader>,
): Promise<string> {
  const [serving, model] = await Promise.all([readServing(c, id), c.get("hub").model(id)]);
  const { text } = c.get("page");
  const { playground: words, language } = text;
  const live = (serving?.data ?? []).filter(({ status, task }) => status === "live" && task === "conversational");
  const context = contextLengthOf(model, undefined);
  const names = live.map(({ provider }) => providerName(provider, text));
  return [
    lowestPrice(live, (input, output) => text.serving.prices(formatUsd(input, language), formatUsd(output, language))),
    context === undefined ? undefined : words.context(formatShortNumber(context, language)),
    names.length > 3 ? words.providers(names.length) : names.join(", ") || undefined,
  ]
    .filter((fact) => fact !== undefined)
    .join(" · ");
}

/** Shows the price of the provider whose output costs least. */
function lowestPrice(
  providers: ModelProviders["data"],
  show: (input: number, output: number) => string,
): string | undefined {
  const prices = providers.flatMap(({ pricing }) =>
    pricing === null
      ? []
      : [[Number(pricing.input_usd_per_million_tokens), Number(pricing.output_usd_per_million_tokens)] as const],
  );
  const [lowest] = prices.toSorted(([, first], [, other]) => first - other);
  return lowest === undefined ? undefined : show(...lowest);
}
