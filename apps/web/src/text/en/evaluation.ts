export const evaluation = {
  heading: "Evaluation results",
  stated: "Stated by the author in the card; this hub did not check them.",
  framework: "Evaluated with",
  source: (name: string) => `Source: ${name}`,
  more: (count: number) => (count === 1 ? "1 more in the card" : `${count} more in the card`),
};
