/** Introduction to this task, in Markdown. */
export const about = `The input has fields with names: a record from a database, attribute-value pairs, or subject-relation-object triples as in RDF. Text from whole tables with rows and columns is a related task, table to text; the boundary is not sharp.

## Inputs and outputs

Triples or fields are written in a row with separators, for instance \`name: The Mill | food: Italian | area: riverside\`, following the convention of the model. The output is a fluent sentence or paragraph. Good systems plan before they write: which facts share a sentence, in which order, with which pronouns. Services have no fixed schema for this task; a chat model with a prompt and a few examples is the usual alternative.

## Evaluation

BLEU and METEOR against several references give a first ranking. Two counts are more informative: facts omitted and facts added. An entailment model run in both directions between facts and text approximates them.

## What to watch for

Names not seen in training get misspelt or replaced by likelier ones; placeholders that are filled in afterwards prevent this (delexicalisation). Relations are direction-sensitive: "A acquired B" must not be reversed. Dates, units and decimal points should be copied by code rather than generated. Where wording is fixed by law or contract, a template is the better tool.
`;
