import { Hono } from "hono";
import type { PagesEnvironment } from "../../environment/pages-environment.ts";
import { modelProvidersRoutes } from "./model-providers-routes.tsx";
import { newRepositoryRoutes } from "./new-repository-routes.tsx";
import { repositorySettingsRoutes } from "./repository-settings-routes.tsx";
import { startRoutes } from "./start-routes.tsx";

/** Creates repositories and changes their settings. */
export const repositoryRoutes = new Hono<PagesEnvironment>()
  .route("/", newRepositoryRoutes)
  .route("/", startRoutes)
  .route("/", repositorySettingsRoutes)
  .route("/", modelProvidersRoutes);
