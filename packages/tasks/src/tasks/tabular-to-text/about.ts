/** What a newcomer should know of this task, in Markdown. */
export const about = `The input has fields with names: a record from a database, attribute-value pairs, or subject-relation-object triples as in RDF. Text from whole tables with rows and columns is the neighbouring task, table to text; the boundary is soft.

## What goes in, what comes out

Triples or fields are written in a row with separators, for instance \`name: The Mill | food: Italian | area: riverside\`, following the convention of the model at hand. A fluent sentence or paragraph returns. Good systems plan before they write: which facts share a sentence, in which order, with which pronouns. Services have no fixed schema for this task; a chat model with a prompt and a few examples is the usual alternative.

## How it is measured

BLEU and METEOR against several references give a first ranking. More to the point are two counts: facts left out and facts added. An entailment model run in both directions between facts and text approximates them.

## What to watch for

Names that were never seen in training get misspelt or replaced by likelier ones; placeholders that are filled in afterwards prevent it (delexicalisation). Relations are direction-sensitive: "A acquired B" must not turn round. Dates, units and decimal points should be copied by code rather than generated. Where wording is fixed by law or contract, a template is the better tool.
`;
