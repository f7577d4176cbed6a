import { counts } from "./counts.ts";
import { docs } from "./docs.ts";
import { errors } from "./errors.ts";
import { files } from "./files.ts";
import { frame } from "./frame.ts";
import { home } from "./home.ts";
import { login } from "./login.ts";
import { model } from "./model.ts";
import { models } from "./models.ts";
import { owner } from "./owner.ts";
import { tasks } from "./tasks.ts";
import { tokens } from "./tokens.ts";
import { use } from "./use.ts";
import { welcome } from "./welcome.ts";

/** Every sentence and label of the pages, in English. Another language is another object of this shape. */
export const en = {
  language: "en",
  siteName: "Modelyard",
  skipToContent: "Skip to content",
  titleOf: (page: string) => `${page} · Modelyard`,
  copy: { copied: "Copied", what: (what: string) => `Copy ${what}` },
  frame,
  home,
  models,
  tasks,
  counts,
  model,
  use,
  files,
  owner,
  login,
  welcome,
  tokens,
  docs,
  errors,
};

export type Text = typeof en;
