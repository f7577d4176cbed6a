import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Assets } from "./assets.ts";
import type { PagesEnvironment } from "./environment/pages-environment.ts";
import type { WebOptions } from "./environment/web-options.ts";
import { ownAccountRoutes } from "./features/account-security/account-routes.tsx";
import { emailRoutes } from "./features/account-security/email-routes.tsx";
import { securityRoutes } from "./features/account-security/routes.tsx";
import { secondFactorRoutes } from "./features/account-security/sign-in-routes.tsx";
import { externalSignInRoutes } from "./features/accounts/external-sign-in-routes.tsx";
import { joinRoutes } from "./features/accounts/join-routes.tsx";
import { accountRoutes } from "./features/accounts/routes.tsx";
import { tokenRoutes } from "./features/accounts/token-routes.tsx";
import { administrationRoutes } from "./features/administration/routes.tsx";
import { apiRoutes } from "./features/api/routes.ts";
import { tryOperationRoutes } from "./features/api/try-routes.tsx";
import { auditRoutes } from "./features/audit/routes.tsx";
import { budgetRoutes } from "./features/budgets/routes.tsx";
import { chatTemplateRoutes } from "./features/chat-template/routes.tsx";
import { collectionRoutes } from "./features/collections/routes.tsx";
import { datasetRoutes } from "./features/dataset/routes.tsx";
import { datasetsRoutes } from "./features/datasets/routes.tsx";
import { designRoutes } from "./features/design/routes.tsx";
import { discussionRoutes } from "./features/discussions/routes.tsx";
import type { DocPage } from "./features/docs/doc-pages.ts";
import { docRoutes } from "./features/docs/routes.tsx";
import { editRoutes } from "./features/edit/routes.tsx";
import { engineRoutes } from "./features/engine/routes.tsx";
import { errorPage, notFoundPage } from "./features/errors/routes.tsx";
import { findRoutes } from "./features/files/find/routes.tsx";
import { fileRoutes } from "./features/files/routes.tsx";
import { accessRequestsRoutes } from "./features/gated/access-requests-routes.tsx";
import { accessRoutes } from "./features/gated/access-routes.tsx";
import { historyRoutes } from "./features/history/routes.tsx";
import { homeRoutes } from "./features/home/routes.tsx";
import { modelRoutes } from "./features/model/routes.tsx";
import { modelTreeRoutes } from "./features/model-tree/routes.tsx";
import { modelsRoutes } from "./features/models/routes.tsx";
import { notificationRoutes } from "./features/notifications/routes.tsx";
import { appsRoutes } from "./features/oauth/apps-routes.tsx";
import { authorizeRoutes } from "./features/oauth/authorize-routes.tsx";
import { deviceRoutes } from "./features/oauth/device-routes.tsx";
import { organisationRoutes } from "./features/organisations/routes.tsx";
import { ownerRoutes } from "./features/owners/routes.tsx";
import { passkeyRoutes } from "./features/passkeys/routes.tsx";
import { pickerRoutes } from "./features/playground/picker-routes.ts";
import { playgroundRoutes } from "./features/playground/routes.tsx";
import { popularityRoutes } from "./features/popularity/routes.ts";
import { providerKeyRoutes } from "./features/providers/keys-routes.tsx";
import { providerOrderRoutes } from "./features/providers/order-routes.tsx";
import { publicProfileRoutes } from "./features/public-profile/routes.tsx";
import { publisherRoutes } from "./features/publishers/routes.tsx";
import { reportRoutes } from "./features/reports/routes.tsx";
import { repositoryRoutes } from "./features/repositories/routes.tsx";
import { searchRoutes } from "./features/search/routes.tsx";
import { profileRoutes } from "./features/settings/profile-routes.tsx";
import { sitemapRoutes } from "./features/sitemap/routes.ts";
import { socialCardRoutes } from "./features/social-card/routes.ts";
import { sshKeyRoutes } from "./features/ssh-keys/routes.tsx";
import { storageRoutes } from "./features/storage/routes.tsx";
import { taskRoutes } from "./features/tasks/routes.tsx";
import { tryRoutes } from "./features/try/routes.tsx";
import { createWidgetForms } from "./features/try/widget-form-data.ts";
import { usageRoutes } from "./features/usage/routes.tsx";
import { notebookRoutes } from "./features/use-model/notebook/notebook-routes.ts";
import { webhookRoutes } from "./features/webhooks/routes.tsx";
import { hardwareRoutes } from "./features/weights/hardware-routes.ts";
import { languageRoutes } from "./frame/language-routes.ts";
import { preparePage } from "./frame/prepare-page.ts";
import { themeRoutes } from "./frame/theme-routes.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { createSharedPages } from "./page-cache/shared-pages.tsx";
import { limitLoads } from "./results/limit-loads.ts";
import { sampleMediaRoutes } from "./sample-media/sample-media-routes.ts";
import { siteFiles } from "./site-files.ts";
import { texts as allTexts, type Texts } from "./text/texts.ts";

export interface PagesOptions extends WebOptions {
  assets: Assets;
  /** The path of the worker thread that draws social cards. */
  cardWorker: string;
  docs: readonly DocPage[];
  /** Texts instead of the catalogues, for tests. */
  texts?: Texts;
}

/** Creates the pages with the given assets and documentation. `createWeb` passes those of the build. */
export function createPages({ texts = allTexts, ...given }: PagesOptions): Hono<PagesEnvironment> {
  const options = { ...given, results: limitLoads(given.results) };
  const pages = new Hono<PagesEnvironment>();
  const { serveCached, serveFresh } = createPageCache({ ...options, options: options.pageCache });
  const sharePage = createSharedPages();
  const forms = createWidgetForms(options);
  pages.route("/", siteFiles(options));
  pages.route("/", sampleMediaRoutes());
  pages.use(serveFresh);
  pages.use(compress());
  pages.use(preparePage({ ...options, texts, serveCached, sharePage }));
  for (const part of [
    socialCardRoutes(options),
    homeRoutes,
    designRoutes,
    taskRoutes,
    tryOperationRoutes(options),
    docRoutes(options.docs),
    apiRoutes(),
    searchRoutes(options.docs),
    pickerRoutes(options),
    sitemapRoutes(options.docs, options),
    modelsRoutes,
    datasetsRoutes,
    datasetRoutes,
    accountRoutes,
    externalSignInRoutes,
    joinRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    emailRoutes,
    ownAccountRoutes,
    securityRoutes(options),
    tokenRoutes(options),
    sshKeyRoutes,
    profileRoutes(options),
    publicProfileRoutes(forms),
    organisationRoutes,
    providerKeyRoutes,
    providerOrderRoutes,
    usageRoutes,
    budgetRoutes,
    storageRoutes,
    webhookRoutes,
    deviceRoutes,
    authorizeRoutes,
    appsRoutes(options),
    notificationRoutes,
    collectionRoutes,
    administrationRoutes(options),
    reportRoutes,
    auditRoutes,
    engineRoutes,
    repositoryRoutes,
    accessRequestsRoutes,
    accessRoutes,
    publisherRoutes,
    themeRoutes,
    hardwareRoutes,
    languageRoutes(options.docs),
    editRoutes,
    fileRoutes,
    historyRoutes,
    findRoutes,
    notebookRoutes,
    popularityRoutes,
    discussionRoutes,
    modelTreeRoutes,
    modelRoutes(options),
    playgroundRoutes(options, forms),
    tryRoutes(options, forms),
    chatTemplateRoutes(options),
    ownerRoutes,
  ]) {
    pages.route("/", part);
  }
  pages.get("*", notFoundPage);
  pages.onError(errorPage);
  return pages;
}
