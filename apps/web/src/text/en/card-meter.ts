export const cardMeter = {
  heading: "Completeness of the card",
  count: (done: number, total: number) => `${done} of ${total} parts`,
  complete: "The card has everything that readers look for.",
  missing: (count: number) => (count === 1 ? "1 part is missing" : `${count} parts are missing`),
  editCard: "Edit the card",
  parts: {
    license: { name: "License", how: "Set license in the front matter, for example apache-2.0." },
    task: { name: "Task", how: "Set pipeline_tag, for example text-generation." },
    library: { name: "Library", how: "Set library_name, for example transformers." },
    usage: { name: "Usage", how: "Add a section Usage with code that runs the model." },
    limitations: { name: "Limitations", how: "Add a section Limitations: where the model fails, known biases." },
    evaluation: { name: "Evaluation", how: "Add results as model-index, or a section Evaluation." },
    language: { name: "Languages", how: "Set language, for example en or a list." },
    datasets: { name: "Training data", how: "List the datasets in the front matter." },
    baseModel: { name: "Base model", how: "Set base_model if the model is derived from another." },
  },
};
