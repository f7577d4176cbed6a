export const evaluation = {
  heading: "Evaluation results",
  stated: "Reported by the author in the card; not verified by this hub.",
  framework: "Evaluated with",
  source: (name: string) => `Source: ${name}`,
  more: (count: number) => (count === 1 ? "1 more in the card" : `${count} more in the card`),
};
