import type { SnippetLanguage } from "../../code.ts";
import type { TextValues } from "../../template/text-program.ts";
import type { CallFacts } from "../call-facts.ts";

/** Which of a client's templates to fill, and with what: literals of the template's language, or fixed code. */
export interface DescribedSnippet {
  template: string;
  values: TextValues;
}

/** One way to call a model: a package, or a tool. */
export interface SnippetClient {
  /** The package's or tool's own name; also the folder of its templates. */
  client: string;
  label: string;
  language: SnippetLanguage;
  /** @returns `undefined` for a call that this client cannot make */
  describe(facts: CallFacts): DescribedSnippet | undefined;
}

export const chatTemplate = ({ streaming }: CallFacts): string =>
  streaming ? "conversationalStream" : "conversational";

/** Whether a custom endpoint takes completions: then the body names the model. */
export const isCompletionEndpoint = ({ endpointUrl, task, fullUrl }: CallFacts["call"]): boolean =>
  endpointUrl !== undefined && task === "text-generation" && fullUrl?.endsWith("/completions") === true;

/** The token is sent as a Bearer token, as OpenAI's packages do. */
export const isBearer = ({ header }: CallFacts): boolean =>
  header.name.toLowerCase() === "authorization" && header.scheme === "Bearer";
