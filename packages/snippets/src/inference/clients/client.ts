import type { SnippetLanguage } from "../../code.ts";
import type { TextValues } from "../../template/text-program.ts";
import type { CallFacts } from "../call-facts.ts";

/** Which of a client's templates to fill, and its values: literals of the template's language, or fixed code. */
export interface DescribedSnippet {
  template: string;
  values: TextValues;
}

/** A client: a package or tool that calls a model. */
export interface SnippetClient {
  /** Name of the package or tool; also the folder of its templates. */
  client: string;
  label: string;
  language: SnippetLanguage;
  /** @returns `undefined` for a call that this client cannot make */
  describe(facts: CallFacts): DescribedSnippet | undefined;
}

export const chatTemplate = ({ streaming }: CallFacts): string =>
  streaming ? "conversationalStream" : "conversational";

/** Whether a custom endpoint accepts completions: the body then names the model. */
export const isCompletionEndpoint = ({ endpointUrl, task, fullUrl }: CallFacts["call"]): boolean =>
  endpointUrl !== undefined && task === "text-generation" && fullUrl?.endsWith("/completions") === true;

/** Whether the token is sent as a Bearer token, as OpenAI's packages do. */
export const isBearer = ({ header }: CallFacts): boolean =>
  header.name.toLowerCase() === "authorization" && header.scheme === "Bearer";
