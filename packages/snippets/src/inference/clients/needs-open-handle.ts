const pictures = ["text-to-image", "image-to-image", "image-text-to-image"];
const videos = ["text-to-video", "image-to-video", "image-text-to-video"];

/** Tasks by provider that are jobs which `@huggingface/inference` 4.13 polls until they are done. */
const jobs: Readonly<Record<string, readonly string[]>> = {
  auto: [...pictures, ...videos, "text-to-audio"],
  "fal-ai": [...pictures, ...videos, "text-to-audio", "audio-to-audio", "image-segmentation"],
  novita: videos,
  together: videos,
  wavespeed: [...pictures, ...videos],
  "zai-org": pictures,
};

/**
 * Returns whether that client waits between two requests with an unreferenced timer. Node ends a program that waits for
 * nothing else, with exit code 13 and without the response, so the code must keep another handle open.
 * @see https://nodejs.org/api/process.html#exit-codes
 */
export const needsOpenHandle = (provider: string, task: string): boolean =>
  Object.hasOwn(jobs, provider) && jobs[provider]?.includes(task) === true;
