import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://stanfordnlp.github.io/stanza/ */
export const stanza = oneSnippet("stanza", ({ name }) => {
  const language = name.replace("stanza-", "");
  return python`
import stanza

stanza.download(${language})
nlp = stanza.Pipeline(${language})

print(nlp("Ada lives in London.").entities)`;
});
