import { type ModelRecord, usableText } from "@modelyard/tasks";
import { modelFacts } from "./model/model-facts.ts";

/** A link that opens a notebook in an online service. */
export interface NotebookLink {
  /** The service. */
  service: "colab" | "kaggle";
  /** Label of the link. */
  label: string;
  /** The link. */
  url: string;
}

/**
 * Returns links that open a notebook of a model.
 * @param model the hub serves its notebook at `{hub}/{id}.ipynb`
 * @param hubUrl origin of this hub, without a trailing slash; both services must be able to reach it
 * @throws {TypeError} the id holds NUL or a lone surrogate
 * @see https://huggingface.co/docs/hub/notebooks
 */
export function notebookLinks(model: ModelRecord, hubUrl = "https://huggingface.co"): NotebookLink[] {
  usableText(model.id, "The model id");
  const path = modelFacts(model).id.split("/").map(encodeURIComponent).join("/");
  const notebook = `${hubUrl}/${path}.ipynb`;
  return [
    // Colab has a short form for huggingface.co; any other notebook is opened by its URL.
    {
      service: "colab",
      label: "Google Colab",
      url: `https://colab.research.google.com#fileId=${hubUrl === "https://huggingface.co" ? notebook : encodeURIComponent(notebook)}`,
    },
    {
      service: "kaggle",
      label: "Kaggle",
      url: `https://www.kaggle.com/kernels/welcome?src=${encodeURIComponent(notebook)}`,
    },
  ];
}
