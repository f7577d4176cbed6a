import { licenseIds } from "@modelyard/tasks/licenses";

type RepositoryType = "model" | "dataset";

/** What the template has in place of the text of its sections. A card that still has it lacks that part. */
export const placeholders = {
  usage: "Show the code that loads and runs the model.",
  evaluation: "List the metrics, the data they were measured on, and the results.",
  limitations: "Describe where the model fails, known biases, and uses that it is not made for.",
} as const;

const modelSections = `A sentence about what this model does.

## Usage

${placeholders.usage}

## Training

Describe the data, the method and the hardware.

## Evaluation

${placeholders.evaluation}

## Limitations

${placeholders.limitations}

## Citation

How to cite this model.
`;

const datasetSections = `A sentence about what this dataset contains.

## Usage

Show the code that loads the dataset.

## Structure

Describe the splits and columns, and show one example.

## Sources

Where the data comes from, and how it was selected and annotated.

## Limitations

Describe known gaps and biases, personal data, and uses that it is not made for.

## Citation

How to cite this dataset.
`;

/** Returns the card of a new repository, with a section for each thing that readers look for. */
export function cardTemplate(type: RepositoryType, { name, license }: { name: string; license: string }): string {
  // Other values would change the meaning of the front matter.
  const known = licenseIds.find((id) => id === license);
  const frontMatter = known === undefined ? "" : `---\nlicense: ${known}\n---\n`;
  return `${frontMatter}# ${name}\n\n${type === "model" ? modelSections : datasetSections}`;
}
