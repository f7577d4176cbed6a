import { readImageHeader } from "@modelyard/platform/images/image-header";
import { limits } from "@modelyard/platform/limits";
import { z } from "zod";
import { serveRequests } from "../../processes/serve-requests.ts";
import { decodePicture, encodeWebp } from "./picture-codecs.ts";
import { squarePicture } from "./square-picture.ts";

const Request = z.object({ file: z.instanceof(Uint8Array) });

/** Runs as a child process, so that a malicious file affects nothing else. */
serveRequests(async (request) => {
  const { file } = Request.parse(request);
  const { bytes, imageSide: side, imagePixels: pixels, side: target, quality } = limits.avatar;
  const { format, width, height, orientation } = readImageHeader(file, { bytes, side, pixels });
  const decoded = await decodePicture(file, format);
  if (decoded.width !== width || decoded.height !== height) throw new Error("The file is damaged.");
  return { bytes: await encodeWebp(squarePicture(decoded, target, orientation), quality) };
});
