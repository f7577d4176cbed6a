import { demoAssetsFolder } from "../demo-assets.ts";
import { type SampleMediaName, sampleMedia } from "./sample-media.ts";

/** Where the drawn images are, for the server that serves them. */
export const sampleImagesFolder = new URL("../../sample-media/", import.meta.url);

/** Returns the file behind a sample. Sounds are those of the demonstrations. */
export function sampleMediaFile(name: SampleMediaName): URL {
  return new URL(name, sampleMedia[name] === "audio/wav" ? demoAssetsFolder : sampleImagesFolder);
}
