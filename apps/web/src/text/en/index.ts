import type { Language } from "../language.ts";
import { access } from "./access.ts";
import { administration } from "./administration.ts";
import { audit } from "./audit.ts";
import { budgets } from "./budgets.ts";
import { cardMeter } from "./card-meter.ts";
import { chatTemplate } from "./chat-template.ts";
import { collections } from "./collections.ts";
import { counts } from "./counts.ts";
import { dataset } from "./dataset.ts";
import { datasets } from "./datasets.ts";
import { design } from "./design.ts";
import { discussions } from "./discussions.ts";
import { docs } from "./docs.ts";
import { edit } from "./edit.ts";
import { email } from "./email.ts";
import { engine } from "./engine.ts";
import { errors } from "./errors.ts";
import { evaluation } from "./evaluation.ts";
import { family } from "./family.ts";
import { files } from "./files.ts";
import { frame } from "./frame.ts";
import { history } from "./history.ts";
import { home } from "./home.ts";
import { join } from "./join.ts";
import { keys } from "./keys.ts";
import { lists } from "./lists.ts";
import { login } from "./login.ts";
import { model } from "./model.ts";
import { modelProviders } from "./model-providers.ts";
import { models } from "./models.ts";
import { notifications } from "./notifications.ts";
import { oauth } from "./oauth.ts";
import { organisations } from "./organisations.ts";
import { ownAccount } from "./own-account.ts";
import { owner } from "./owner.ts";
import { passkeys } from "./passkeys.ts";
import { playground } from "./playground.ts";
import { popularity } from "./popularity.ts";
import { profile } from "./profile.ts";
import { providerKeys } from "./provider-keys.ts";
import { providerOrder } from "./provider-order.ts";
import { publicProfile } from "./public-profile.ts";
import { publishers } from "./publishers.ts";
import { quantizations } from "./quantizations.ts";
import { reports } from "./reports.ts";
import { repository } from "./repository.ts";
import { search } from "./search.ts";
import { security } from "./security.ts";
import { serving } from "./serving.ts";
import { settings } from "./settings.ts";
import { sshKeys } from "./ssh-keys.ts";
import { storage } from "./storage.ts";
import { tasks } from "./tasks.ts";
import { tokens } from "./tokens.ts";
import { upload } from "./upload.ts";
import { usage } from "./usage.ts";
import { use } from "./use.ts";
import { webhooks } from "./webhooks.ts";
import { weights } from "./weights.ts";
import { welcome } from "./welcome.ts";
import { widget } from "./widget.ts";

const sections = {
  siteName: "Modelyard",
  skipToContent: "Skip to content",
  titleOf: (page: string) => `${page} · Modelyard`,
  copy: { copied: "Copied", what: (what: string) => `Copy ${what}` },
  access,
  frame,
  history,
  home,
  models,
  datasets,
  dataset,
  lists,
  tasks,
  counts,
  popularity,
  design,
  discussions,
  model,
  modelProviders,
  evaluation,
  cardMeter,
  chatTemplate,
  serving,
  use,
  widget,
  passkeys,
  playground,
  weights,
  family,
  quantizations,
  files,
  owner,
  login,
  join,
  security,
  email,
  ownAccount,
  settings,
  sshKeys,
  storage,
  collections,
  notifications,
  webhooks,
  administration,
  audit,
  profile,
  usage,
  budgets,
  providerKeys,
  providerOrder,
  publicProfile,
  publishers,
  oauth,
  organisations,
  reports,
  repository,
  welcome,
  tokens,
  docs,
  edit,
  upload,
  engine,
  errors,
  search,
  keys,
};

/** The same keys with other strings. */
type Translated<T> = T extends string
  ? string
  : T extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Name in keyof T]: Translated<T[Name]> };

/** All texts of the pages. Each language is an object of this type. */
export type Text = Translated<typeof sections> & { language: Language };

export const en: Text = { language: "en", ...sections };
