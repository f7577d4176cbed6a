import { python } from "../code.ts";
import { oneSnippet } from "./library.ts";

/** @see https://stanfordnlp.github.io/stanza/ */
export const stanza = oneSnippet(
  { library: "stanza", label: "Stanza", docsUrl: "https://stanfordnlp.github.io/stanza/" },
  ({ name }) => {
    const language = name.replace("stanza-", "");
    return python`
import stanza

stanza.download(${language})
nlp = stanza.Pipeline(${language})

print(nlp("Ada lives in London.").entities)`;
  },
);
