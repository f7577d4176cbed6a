import type { Language } from "../../text/language.ts";
import { apiGroups } from "../api/api-groups.ts";

export type DocLibrary = "modelyard" | "transformers";
/** A section of the table of contents. */
export type DocSectionName =
  | "begin"
  | "guides"
  | "operation"
  | "reference"
  | "api"
  | "packages"
  | "help"
  | "introduction";

export interface DocEntry {
  library: DocLibrary;
  section: DocSectionName;
  /** The page's name, which is the same in every language. */
  page: string;
  language: Language;
  /** The library version that the page describes; absent for the newest version. */
  version?: string;
  /**
   * The path below `/docs/`, and with `.md` appended the file below docs/. Pages of an older version are at
   * `library/version/language/page`.
   */
  slug: string;
}

/** Display names, the same in every language. */
export const libraryNames = { modelyard: "Modelyard", transformers: "Transformers" } as const satisfies Record<
  DocLibrary,
  string
>;

/** The newest version that a library's pages describe; `undefined` for the version of this hub. */
export const libraryVersions = { modelyard: undefined, transformers: "4.x" } as const satisfies Record<
  DocLibrary,
  string | undefined
>;

/** The first page of the API reference; each group of operations has a page below it. */
export const apiSlug = "api";
const inApi = (slug: string): DocEntry => ({ library: "modelyard", section: "api", page: slug, language: "en", slug });

/** All pages in reading order, which determines the previous and next page within a library. */
export const contents: readonly DocEntry[] = [
  { library: "modelyard", section: "begin", page: "start", language: "en", slug: "start" },
  { library: "modelyard", section: "guides", page: "use", language: "en", slug: "use" },
  { library: "modelyard", section: "guides", page: "pull", language: "en", slug: "pull" },
  { library: "modelyard", section: "guides", page: "call", language: "en", slug: "call" },
  { library: "modelyard", section: "guides", page: "publish", language: "en", slug: "publish" },
  { library: "modelyard", section: "guides", page: "ssh", language: "en", slug: "ssh" },
  { library: "modelyard", section: "guides", page: "trusted-publishers", language: "en", slug: "trusted-publishers" },
  { library: "modelyard", section: "guides", page: "webhooks", language: "en", slug: "webhooks" },
  { library: "modelyard", section: "guides", page: "apps", language: "en", slug: "apps" },
  { library: "modelyard", section: "operation", page: "run", language: "en", slug: "run" },
  { library: "modelyard", section: "operation", page: "deploy", language: "en", slug: "deploy" },
  { library: "modelyard", section: "operation", page: "administration", language: "en", slug: "administration" },
  { library: "modelyard", section: "operation", page: "engine", language: "en", slug: "engine" },
  { library: "modelyard", section: "operation", page: "monitoring", language: "en", slug: "monitoring" },
  { library: "modelyard", section: "operation", page: "provisioning", language: "en", slug: "provisioning" },
  { library: "modelyard", section: "operation", page: "account", language: "en", slug: "account" },
  { library: "modelyard", section: "operation", page: "external-sign-in", language: "en", slug: "external-sign-in" },
  { library: "modelyard", section: "operation", page: "organisations", language: "en", slug: "organisations" },
  { library: "modelyard", section: "operation", page: "providers", language: "en", slug: "providers" },
  { library: "modelyard", section: "operation", page: "security", language: "en", slug: "security" },
  { library: "modelyard", section: "reference", page: "settings", language: "en", slug: "settings" },
  { library: "modelyard", section: "reference", page: "limits", language: "en", slug: "limits" },
  { library: "modelyard", section: "reference", page: "clients", language: "en", slug: "clients" },
  { library: "modelyard", section: "reference", page: "client-calls", language: "en", slug: "client-calls" },
  { library: "modelyard", section: "reference", page: "dependencies", language: "en", slug: "dependencies" },
  ...[apiSlug, ...apiGroups.map(({ id }) => `${apiSlug}/${id}`)].map(inApi),
  { library: "modelyard", section: "packages", page: "inference", language: "en", slug: "reference/inference" },
  { library: "modelyard", section: "packages", page: "snippets", language: "en", slug: "reference/snippets" },
  { library: "modelyard", section: "packages", page: "tasks", language: "en", slug: "reference/tasks" },
  { library: "modelyard", section: "packages", page: "model-files", language: "en", slug: "reference/model-files" },
  { library: "modelyard", section: "help", page: "support", language: "en", slug: "support" },
  { library: "transformers", section: "introduction", page: "index", language: "tr", slug: "transformers/tr/index" },
];
