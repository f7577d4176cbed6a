import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { HubClient, ProviderMappings } from "../../data/hub-client.ts";
import { isFault } from "../../data/hub-response-error.ts";
import type { PagesEnvironment, PagesLogger } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderPage } from "../../frame/render-page.tsx";
import { routes, type UseQuery } from "../../paths.ts";
import { shownTemplate } from "../chat-template/shown-template.ts";
import { readOpenDiscussions } from "../discussions/read-open-discussions.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { readAccess } from "../gated/read-access.ts";
import { readDownloads, readLiked } from "../popularity/read-popularity.ts";
import { repositoryHeader } from "../repositories/repository-header.tsx";
import { ProvidersPage } from "../serving/providers-page.tsx";
import { createServingReader } from "../serving/read-serving.ts";
import { makeWidget } from "../try/widget.ts";
import { codeLanguageCookie } from "../use-model/code-language-cookie.ts";
import { liveProviders } from "../use-model/live-providers.ts";
import { useModelViews } from "../use-model/use-model-views.ts";
import { parseHardwareChoice } from "../weights/hardware-choice.ts";
import { hardwareCookie } from "../weights/hardware-cookie.ts";
import { contextLengthOf } from "./context-length.ts";
import { ModelPage } from "./model-page.tsx";
import { readCard } from "./read-card.ts";
import { repositoryId } from "./repository-address.ts";

export function modelRoutes(options: WebOptions): Hono<PagesEnvironment> {
  const readServing = createServingReader(options);
  const showModel = async (c: Context<PagesEnvironment>, id: string) => {
    const hub = c.get("hub");
    const { text, hubUrl } = c.get("page");
    const logger = c.get("logger");
    const address = { type: "model", id } as const;
    const reading = readProviders(hub, id, logger);
    const [model, card, providers, serving, details, liked, discussions, downloads] = await Promise.all([
      hub.model(id),
      readCard(hub, address, logger),
      reading,
      reading.then((found) => (isServed(found) ? readServing(c, id) : undefined)),
      readDetails(hub, id, logger),
      readLiked(c, address),
      readOpenDiscussions(c, address),
      readDownloads(c, address),
    ]);
    const access = await readAccess(hub, model, { type: "model", logger });
    const query = useQuery(new URL(c.req.url).searchParams);
    const rememberedLanguage = getCookie(c, codeLanguageCookie);
    const views = await useModelViews({ model, providers, hubUrl, query, rememberedLanguage });
    const live = providers === undefined ? {} : liveProviders(providers);
    const widget = makeWidget({ model, live, hubUrl, provider: query.provider, example: query.example });
    const hardware = parseHardwareChoice(getCookie(c, hardwareCookie));
    const template = await shownTemplate(model);
    return renderPage(c, {
      title: text.titleOf(model.id),
      description: text.model.description(model.id),
      // Social cards are public, so a private repository has none.
      repository: model.private ? undefined : address,
      policy: "card",
      content: (
        <ModelPage
          {...{
            model,
            access,
            liked,
            discussions,
            downloads,
            card,
            views,
            isUseOpen: asksForUse(query),
            widget,
            details,
            hardware,
            template,
            serving,
          }}
        />
      ),
    });
  };
  const showProviders = async (c: Context<PagesEnvironment>, id: string) => {
    const { text } = c.get("page");
    const header = await repositoryHeader(c, { type: "model", id }, "providers");
    const [serving, details] = await Promise.all([readServing(c, id), readDetails(c.get("hub"), id, c.get("logger"))]);
    return renderPage(c, {
      title: text.titleOf(`${text.serving.heading} · ${id}`),
      description: text.model.description(id),
      content: <ProvidersPage header={header} serving={serving} contextLength={contextLengthOf({}, details)} />,
    });
  };
  const pages = new Hono<PagesEnvironment>();
  pages.get(routes.servingProviders, (c) => {
    const id = repositoryId(c.req.param("owner"), c.req.param("name"));
    return id === undefined ? notFoundPage(c) : showProviders(c, id);
  });
  return pages.get(routes.model, (c) => {
    const id = repositoryId(c.req.param("owner"), c.req.param("name"));
    return id === undefined
      ? notFoundPage(c)
      : c.get("serveCached")(c, { repository: { type: "model", id } }, () => showModel(c, id));
  });
}

const isServed = (providers: ProviderMappings | undefined) => Object.keys(providers ?? {}).length > 0;

async function readProviders(hub: HubClient, id: string, logger: PagesLogger | undefined) {
  try {
    return await hub.providers(id);
  } catch (error) {
    if (isFault(error)) logger?.error({ err: error, id }, "providers of a model could not be read");
    return undefined;
  }
}

async function readDetails(hub: HubClient, id: string, logger: PagesLogger | undefined) {
  try {
    return await hub.details(id);
  } catch (error) {
    if (isFault(error)) logger?.error({ err: error, id }, "details of a model could not be read");
    return undefined;
  }
}

/** Returns whether an address asks for the panel "Use this model": a tab of it, or a choice in it. */
function asksForUse({ use, library, language, client, stream, bill_to, endpoint, file }: UseQuery): boolean {
  return [use, library, language, client, stream, bill_to, endpoint, file].some((value) => value !== undefined);
}

function useQuery(parameters: URLSearchParams): UseQuery {
  const read = (name: string) => parameters.get(name)?.trim() || undefined;
  const use = read("use");
  return {
    use: use === "libraries" || use === "inference" || use === "apps" ? use : undefined,
    library: read("library"),
    language: read("language"),
    client: read("client"),
    provider: read("provider"),
    stream: read("stream"),
    bill_to: read("bill_to"),
    endpoint: read("endpoint"),
    file: read("file"),
    example: read("example"),
  };
}
