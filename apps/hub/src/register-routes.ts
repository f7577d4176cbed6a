import { registerFollowRoutes } from "./accounts/following/routes.ts";
import { registerAccountRoutes } from "./accounts/login/routes.ts";
import { registerOrganisationRoutes } from "./accounts/organisations/routes.ts";
import { registerAvatarRoutes } from "./accounts/profiles/avatars.ts";
import { registerPeopleRoutes } from "./accounts/profiles/people-routes.ts";
import { registerProfileRoutes } from "./accounts/profiles/routes.ts";
import { registerSshKeyRoutes } from "./accounts/ssh-keys/routes.ts";
import { registerTokenRoutes } from "./accounts/tokens/routes.ts";
import { registerAuditRoutes } from "./audit/routes.ts";
import type { CardRenderer } from "./cards/card-renderer.ts";
import { registerCardRoutes } from "./cards/routes.ts";
import { registerCollectionRoutes } from "./collections/routes.ts";
import { registerCommitRoutes } from "./commits/routes.ts";
import { registerDiscussionRoutes } from "./discussions/routes.ts";
import { registerDownloadRoutes } from "./downloads/download-history.ts";
import { registerExternalSignInRoutes } from "./external-sign-in/routes.ts";
import { registerFacetRoutes } from "./facets/routes.ts";
import { registerAccessRequestRoutes } from "./gated/routes.ts";
import type { Register } from "./http/register.ts";
import type { HubContext } from "./hub-context.ts";
import { registerLockRoutes } from "./lfs/locks/routes.ts";
import { registerPageUploadRoutes } from "./lfs/pages/routes.ts";
import { registerLfsRoutes } from "./lfs/routes.ts";
import type { LfsPartSettings } from "./lfs/uploads/plan-uploads.ts";
import { registerLfsFileRoutes } from "./lfs-files/routes.ts";
import { registerLikeRoutes } from "./likes/routes.ts";
import type { Mappings } from "./mappings/mapping-store.ts";
import { registerMappingRoutes } from "./mappings/routes.ts";
import { registerNotificationRoutes } from "./notifications/routes.ts";
import type { OAuthContext } from "./oauth/oauth-context.ts";
import { registerOAuthRoutes } from "./oauth/routes.ts";
import { registerRegistryRoutes } from "./oci/routes.ts";
import { registerPullRoutes } from "./pulls/routes.ts";
import { registerStorageRoutes } from "./quotas/routes.ts";
import { registerRefRoutes } from "./refs/routes.ts";
import { registerModelPageRoutes } from "./repo-api/model-page-routes.ts";
import { registerModelRoutes } from "./repo-api/routes.ts";
import { registerDuplicateRoutes } from "./repos/duplicate/routes.ts";
import { registerRepoRoutes } from "./repos/routes.ts";
import { registerResolveRoutes } from "./resolve/routes.ts";
import { registerSearchRoutes } from "./search/routes.ts";
import { registerTaskRoutes } from "./tasks/routes.ts";
import { registerCommitDetailRoutes } from "./tree/commit-detail-routes.ts";
import { registerCompareRoutes } from "./tree/compare-routes.ts";
import { registerTreeRoutes } from "./tree/routes.ts";
import { registerTreeSizeRoutes } from "./tree/tree-size-routes.ts";
import { registerTrendingRoutes } from "./trending/routes.ts";
import type { PublisherContext } from "./trusted-publishers/publisher-context.ts";
import { registerPublisherRoutes } from "./trusted-publishers/routes.ts";
import { registerWebhookRoutes } from "./webhooks/routes.ts";
import type { WebhookContext } from "./webhooks/webhook-context.ts";
import type { Xet } from "./xet/open-xet.ts";
import { registerXetRoutes } from "./xet/routes/routes.ts";

interface RouteDependencies {
  lfs: LfsPartSettings;
  xet: Xet;
  mappings: Mappings;
  cards: CardRenderer;
  oauth: OAuthContext;
  webhooks: WebhookContext;
  publishers: PublisherContext;
  externalSignIn: Parameters<typeof registerExternalSignInRoutes>[2];
}

/** Registers the routes of every feature except git's own, which need hooks on the disk. */
export function registerRoutes(
  register: Register,
  context: HubContext,
  { lfs, xet, mappings, cards, oauth, webhooks, externalSignIn, publishers }: RouteDependencies,
): void {
  registerAccountRoutes(register, context);
  registerTokenRoutes(register, context);
  registerSshKeyRoutes(register, context);
  registerAuditRoutes(register, context);
  registerExternalSignInRoutes(register, context, externalSignIn);
  registerProfileRoutes(register, context);
  registerOrganisationRoutes(register, context);
  registerPeopleRoutes(register, context);
  registerAvatarRoutes(register);
  registerFollowRoutes(register, context);
  registerRepoRoutes(register, context);
  registerDuplicateRoutes(register, context);
  registerCommitRoutes(register, context);
  registerTreeRoutes(register, context);
  registerCommitDetailRoutes(register, context);
  registerCompareRoutes(register, context);
  registerTreeSizeRoutes(register, context);
  registerRefRoutes(register, context);
  registerPullRoutes(register, context);
  registerModelRoutes(register, context);
  registerTrendingRoutes(register, context);
  registerTaskRoutes(register);
  registerSearchRoutes(register, context);
  registerFacetRoutes(register, context);
  registerAccessRequestRoutes(register, context);
  registerLikeRoutes(register, context);
  registerCollectionRoutes(register, context);
  registerMappingRoutes(register, context, mappings);
  registerDownloadRoutes(register, context);
  registerResolveRoutes(register, context);
  registerRegistryRoutes(register, context);
  registerLfsRoutes(register, context, lfs);
  registerPageUploadRoutes(register, context, lfs);
  registerLockRoutes(register, context);
  registerLfsFileRoutes(register, context);
  registerXetRoutes(register, context, xet);
  registerStorageRoutes(register, context);
  registerCardRoutes(register, context, cards);
  registerModelPageRoutes(register, context, cards);
  registerDiscussionRoutes(register, context, { cards });
  registerNotificationRoutes(register, context);
  registerWebhookRoutes(register, webhooks);
  registerOAuthRoutes(register, oauth, publishers);
  registerPublisherRoutes(register, publishers);
}
