import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import type { ProviderMappings } from "../../data/hub-client.ts";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import type { WebOptions } from "../../environment/web-options.ts";
import { renderPage, renderSharedPage } from "../../frame/render-page.tsx";
import { routes, type UseQuery } from "../../paths.ts";
import { shownTemplate } from "../chat-template/shown-template.ts";
import { notFoundPage } from "../errors/routes.tsx";
import { readAccess } from "../gated/read-access.ts";
import { mayWrite } from "../repositories/may-write.ts";
import { ProvidersPage } from "../serving/providers-page.tsx";
import { createServingReader } from "../serving/read-serving.ts";
import { makeWidget } from "../try/widget.ts";
import { codeLanguageCookie } from "../use-model/code-language-cookie.ts";
import { liveProviders } from "../use-model/live-providers.ts";
import { localSystemCookie } from "../use-model/local-apps/local-system-cookie.ts";
import { missingParts } from "../use-model/missing/missing-parts.ts";
import { panelParameters } from "../use-model/panel-parameters.ts";
import { UseModelMenu } from "../use-model/use-model-menu.tsx";
import { useModelViews } from "../use-model/use-model-views.ts";
import { parseHardwareChoice } from "../weights/hardware-choice.ts";
import { hardwareCookie } from "../weights/hardware-cookie.ts";
import { cardCompleteness } from "./card-completeness.ts";
import { contextLengthOf } from "./context-length.ts";
import { ModelBody } from "./model-body.tsx";
import { ModelHeader } from "./model-header.tsx";
import { createModelPageReader } from "./page-data/model-pages.ts";
import { repositoryId } from "./repository-address.ts";

export function modelRoutes(options: WebOptions): Hono<PagesEnvironment> {
  const readServing = createServingReader(options);
  const readPage = createModelPageReader();
  const showModel = async (c: Context<PagesEnvironment>, id: string) => {
    const hub = c.get("hub");
    const page = c.get("page");
    const { text, hubUrl } = page;
    const logger = c.get("logger");
    const address = { type: "model", id } as const;
    const { model, providers, card, details, liked, discussions, downloads, failed, version } = await readPage(hub, id);
    // The hub has logged why. A page that is logged as incomplete is not cached.
    if (failed.length > 0) logger?.error({ id, failed }, "parts of a model's page could not be read");
    const serving = isServed(providers) ? await readServing(c, id) : undefined;
    const access = await readAccess(hub, model, { type: "model", logger });
    const query = useQuery(new URL(c.req.url).searchParams);
    const rememberedLanguage = getCookie(c, codeLanguageCookie);
    const rememberedSystem = getCookie(c, localSystemCookie);
    const hardware = parseHardwareChoice(getCookie(c, hardwareCookie));
    const requester = access?.hasAccess === false ? page.viewer?.name : undefined;
    const isWriter = mayWrite(page.viewer, id.split("/")[0] ?? "");
    const shown = {
      model,
      access,
      requester,
      downloads,
      details,
      hardware,
      serving,
      card: failed.includes("card") ? "failed" : card,
      completeness: isWriter && !failed.includes("card") ? cardCompleteness(model, card) : undefined,
    } as const;
    const header = { model, liked, discussions, isWriter };
    const record =
      version === undefined
        ? // The commit identifies the files, of which there may be 100,000.
          { model: { ...model, siblings: undefined }, downloads, details, card, providers }
        : { version, bases: details?.bases, children: details?.children };
    return renderSharedPage(c, {
      data: {
        record,
        failed,
        access,
        hardware,
        serving,
        liked,
        discussions,
        isWriter,
        query,
        rememberedLanguage,
        rememberedSystem,
        requester,
      },
      policy: "card",
      render: async () => {
        const views = await useModelViews({ model, providers, hubUrl, query, rememberedLanguage, rememberedSystem });
        const live = providers === undefined ? {} : liveProviders(providers);
        const widget = makeWidget({ model, live, hubUrl, provider: query.provider, example: query.example });
        const template = await shownTemplate(model);
        const use = (
          <div className="island">
            <UseModelMenu
              modelId={id}
              views={views}
              missing={missingParts(model)}
              isWriter={isWriter}
              isOpen={asksForUse(query)}
            />
          </div>
        );
        return {
          title: text.titleOf(model.id),
          description: text.model.description(model.id),
          // Social cards are public, so a private repository has none.
          repository: model.private ? undefined : address,
          content: (
            <>
              <ModelHeader {...header} tab="card" use={use} />
              <div className="wrap model-body">
                <ModelBody {...shown} widget={widget} template={template} />
              </div>
            </>
          ),
        };
      },
    });
  };
  const showProviders = async (c: Context<PagesEnvironment>, id: string) => {
    const { text } = c.get("page");
    const [{ model, details, liked, discussions }, serving] = await Promise.all([
      readPage(c.get("hub"), id),
      readServing(c, id),
    ]);
    return renderPage(c, {
      title: text.titleOf(`${text.serving.heading} · ${id}`),
      description: text.model.description(id),
      content: (
        <ProvidersPage
          header={<ModelHeader model={model} liked={liked} discussions={discussions} tab="providers" />}
          serving={serving}
          contextLength={contextLengthOf(model, details)}
        />
      ),
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

/** Returns whether an address asks for the panel "Use this model": a tab of it, or a choice in it. */
function asksForUse(query: UseQuery): boolean {
  return panelParameters.some((name) => query[name] !== undefined);
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
    system: read("system"),
    example: read("example"),
  };
}
