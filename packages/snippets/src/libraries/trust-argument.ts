import type { Code } from "../code.ts";
import type { ModelFacts } from "../model/model-facts.ts";
import { fixed } from "./library.ts";

/** Returns the last argument of a loader, for models with custom code. */
export const trustArgument = ({ tags }: ModelFacts): Code =>
  fixed(tags.has("custom_code") ? ", trust_remote_code=True" : "");
