import { demoAssetsFolder } from "../demo-assets.ts";
import { type SampleMediaName, sampleMedia } from "./sample-media.ts";

/** Folder of the sample images, for the server that serves them. */
export const sampleImagesFolder = new URL("../../sample-media/", import.meta.url);

/** Returns the location of a sample file. Recordings are shared with the demos. */
export function sampleMediaFile(name: SampleMediaName): URL {
  return new URL(name, sampleMedia[name] === "audio/wav" ? demoAssetsFolder : sampleImagesFolder);
}
