import type { Code } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { fixed } from "./library.ts";

/** The last argument of a loader, for a model that brings code of its own to run. */
export const trustArgument = ({ tags }: ModelFacts): Code =>
  fixed(tags.has("custom_code") ? ", trust_remote_code=True" : "");
