import { plural } from "../plural.ts";

export const storage = {
  title: "Storage",
  heading: "Storage",
  lead: "Large files of all versions count, each once, until they are removed. Delete a repository, or its large files, to free space.",
  used: (used: string, repositories: number) => `${used} in ${plural(repositories, "repository", "repositories")}`,
  quota: (quota: string) => `of ${quota}`,
  noQuota: "no quota",
  repository: "Repository",
  size: "Size",
  share: "Share",
  visibility: "Visibility",
  visibilities: { public: "Public", private: "Private" },
  settingsOf: (id: string) => `Settings of ${id}`,
  emptyTitle: "No repositories yet",
  emptyBody: "Repositories and what they store are listed here.",
};
