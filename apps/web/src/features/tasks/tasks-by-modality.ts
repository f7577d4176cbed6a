import { isPipelineType, type Modality, modalities, type PipelineType, tasks } from "@modelyard/tasks";

/** The catalogue's tasks grouped by modality, in the order of the catalogue. */
export const tasksByModality: readonly { modality: Modality; tasks: readonly PipelineType[] }[] = modalities
  .map((modality) => ({
    modality,
    tasks: Object.keys(tasks)
      .filter(isPipelineType)
      .filter((task) => tasks[task].modality === modality),
  }))
  .filter((group) => group.tasks.length > 0);
