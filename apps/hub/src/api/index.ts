import type { ApiGroup, ApiOperation } from "@modelyard/platform/api/operation";
import { avatar, organisationOperations, userOverview, whoAmIOperation } from "../accounts/api.ts";
import { avatarRedirect, followOperations, listFollowing } from "../accounts/following/api.ts";
import { auditOperations } from "../audit/api.ts";
import { validateCardOperation } from "../cards/api.ts";
import { collectionOperations } from "../collections/api.ts";
import { commitOperations } from "../commits/api.ts";
import { discussionOperations } from "../discussions/api.ts";
import { commentOperations } from "../discussions/comments/api.ts";
import { facetOperations } from "../facets/api.ts";
import { accessRequestOperations } from "../gated/api.ts";
import { lfsOperations } from "../lfs/api.ts";
import { lockOperations } from "../lfs/locks/api.ts";
import { lfsFileOperations } from "../lfs-files/api.ts";
import { likeOperations, listLikesOfUser } from "../likes/api.ts";
import { mappingOperations } from "../mappings/api.ts";
import { notificationOperations } from "../notifications/api.ts";
import { oauthOperations } from "../oauth/api.ts";
import { providerOperations } from "../oauth/provider-api.ts";
import { registryOperations } from "../oci/api.ts";
import { pullOperations } from "../pulls/api.ts";
import { repositoryStorageOperations, storageOperations } from "../quotas/api.ts";
import { refOperations } from "../refs/api.ts";
import { modelOperations } from "../repo-api/api.ts";
import { createRepository, deleteRepository, repositoryOperations } from "../repos/api.ts";
import { duplicateOperations } from "../repos/duplicate/api.ts";
import { moveRepository } from "../repos/names/api.ts";
import { settingsOperations } from "../repos/settings/api.ts";
import { resolveOperations } from "../resolve/api.ts";
import { quickSearchOperation } from "../search/api.ts";
import { gitOperations } from "../smart-http/api.ts";
import { listTasks } from "../tasks/api.ts";
import { treeOperations } from "../tree/api.ts";
import { compareOperations } from "../tree/compare-api.ts";
import { listSpaces, searchSpaces, trendingOperation } from "../trending/api.ts";
import { publisherOperations } from "../trusted-publishers/api.ts";
import { webhookOperations } from "../webhooks/api.ts";
import { casOperations, xetTokenOperations } from "../xet/routes/api.ts";
import { repositoryKinds } from "./parameters.ts";

type PerKind = Readonly<Record<(typeof repositoryKinds)[number], Readonly<Record<string, ApiOperation>>>>;

function ofBothKinds(operations: PerKind): ApiOperation[] {
  return repositoryKinds.flatMap((kind) => Object.values(operations[kind]));
}

/** Every documented operation of the hub, in reading order. */
export const hubApi: readonly ApiGroup[] = [
  {
    id: "models",
    title: "Models",
    description: "Lists of models, their counts and tags, and the details of one model.",
    operations: [...Object.values(modelOperations.model), ...Object.values(facetOperations.model)],
  },
  {
    id: "datasets",
    title: "Datasets",
    description: "Lists of datasets, their counts and tags, and the details of one dataset.",
    operations: [...Object.values(modelOperations.dataset), ...Object.values(facetOperations.dataset)],
  },
  {
    id: "repositories",
    title: "Repositories",
    description: "Creates, configures and deletes repositories, and checks access to them.",
    operations: [
      createRepository,
      moveRepository,
      deleteRepository,
      ...ofBothKinds(duplicateOperations),
      ...ofBothKinds(settingsOperations),
      ...ofBothKinds(repositoryOperations),
      validateCardOperation,
    ],
  },
  {
    id: "files",
    title: "Files",
    description: "Lists and downloads the files of a repository.",
    operations: [...ofBothKinds(treeOperations), ...ofBothKinds(compareOperations), ...ofBothKinds(resolveOperations)],
  },
  {
    id: "commits",
    title: "Commits",
    description: "Lists commits, and commits files without git.",
    operations: ofBothKinds(commitOperations),
  },
  {
    id: "refs",
    title: "Branches and tags",
    description: "Lists, creates and deletes branches and tags.",
    operations: ofBothKinds(refOperations),
  },
  {
    id: "discussions",
    title: "Discussions",
    description: "Discussions and pull requests of repositories, with their comments.",
    operations: [
      ...ofBothKinds(discussionOperations),
      ...ofBothKinds(commentOperations),
      ...ofBothKinds(pullOperations),
    ],
  },
  {
    id: "git",
    title: "Git",
    description:
      "Git's smart protocol over HTTP, for `git clone`, `git fetch` and `git push`. Git sends the token as the password. Addresses work with `.git` after the name as well.",
    operations: ofBothKinds(gitOperations),
  },
  {
    id: "lfs",
    title: "Git LFS",
    description:
      "Transfers large files for git-lfs and other clients. Send the token as the password of Basic authentication, or as a Bearer token.",
    operations: [...ofBothKinds(lfsOperations), ...ofBothKinds(lockOperations)],
  },
  {
    id: "large-files",
    title: "Large files",
    description:
      "The large files that are stored for a repository, however they were uploaded: lists them, deletes them permanently, and copies them to another repository.",
    operations: ofBothKinds(lfsFileOperations),
  },
  {
    id: "xet",
    title: "Xet",
    description:
      "Storage of large files in chunks that files share. `hf` and `huggingface_hub` use it for uploads and downloads.",
    operations: [...ofBothKinds(xetTokenOperations), ...Object.values(casOperations)],
  },
  {
    id: "registry",
    title: "Registry",
    description:
      "Pulls of GGUF models by Ollama, Docker Model Runner, llama.cpp and clients of the OCI distribution specification. Nothing is pushed here.",
    operations: Object.values(registryOperations),
  },
  {
    id: "inference-providers",
    title: "Inference providers of a model",
    description: "Which providers serve a model.",
    operations: Object.values(mappingOperations),
  },
  {
    id: "gated-access",
    title: "Gated access",
    description: "Requests for access to repositories whose files require the consent of their owner.",
    operations: ofBothKinds(accessRequestOperations),
  },
  {
    id: "likes",
    title: "Likes",
    description: "Likes and unlikes repositories, and lists likes.",
    operations: [...ofBothKinds(likeOperations), listLikesOfUser],
  },
  {
    id: "collections",
    title: "Collections",
    description: "Lists of models and datasets that users and organizations put together.",
    operations: Object.values(collectionOperations),
  },
  {
    id: "accounts",
    title: "Accounts and tokens",
    description:
      "Users, and what a token may do. Tokens are created and revoked in the browser, at [/settings/tokens](/settings/tokens).",
    operations: [
      whoAmIOperation,
      userOverview,
      ...Object.values(followOperations.user),
      listFollowing,
      avatarRedirect,
      avatar,
    ],
  },
  {
    id: "organizations",
    title: "Organizations",
    description: "Organizations, their members and settings.",
    operations: [...Object.values(organisationOperations), ...Object.values(followOperations.org)],
  },
  {
    id: "trusted-publishers",
    title: "Trusted publishers",
    description: "Jobs of other services that change a repository without a stored token.",
    operations: ofBothKinds(publisherOperations),
  },
  {
    id: "notifications",
    title: "Notifications",
    description: "Notifications of discussions, and what you watch.",
    operations: Object.values(notificationOperations),
  },
  {
    id: "oauth",
    title: "OAuth",
    description: "Logins of command lines and apps, which get tokens of their users.",
    operations: [...Object.values(oauthOperations), ...Object.values(providerOperations)],
  },
  {
    id: "webhooks",
    title: "Webhooks",
    description: "Requests that the hub sends when repositories change, and their log.",
    operations: Object.values(webhookOperations),
  },
  {
    id: "audit-log",
    title: "Audit log",
    description: "Who changed what. Entries cannot be changed, and `modelyard audit verify` proves it.",
    operations: Object.values(auditOperations),
  },
  {
    id: "storage",
    title: "Storage",
    description: "What users, organizations and repositories store, and quotas.",
    operations: [...Object.values(storageOperations), ...ofBothKinds(repositoryStorageOperations)],
  },
  {
    id: "search",
    title: "Search",
    description: "One search over everything that has a name.",
    operations: [quickSearchOperation, trendingOperation, listSpaces, searchSpaces, listTasks],
  },
];
