import { type Media, mediaAt } from "../adapters/media.ts";
import { array, number, object, optional, type Shape, ShapeError, some, string, url } from "../adapters/shape.ts";
import type { Transcript } from "../tasks/task-outputs.ts";

/** With `sync_mode`, the response contains the files as `data:` URLs. */
const fileAddress: Shape<string> = (value, at = "") =>
  typeof value === "string" && value.startsWith("data:") ? value : url(value, at);
const file = object({ url: fileAddress });

const imagesBody = object({ images: some(file) });
const imageBody = object({ image: file });
const videoBody = object({ video: file });
const audioBody = object({ audio: file });
const generatedAudioBody = object({ audio: optional(file), audio_file: optional(file) });
const textBody = object({
  text: optional(string),
  output: optional(string),
  chunks: optional(array(object({ text: string, timestamp: array(number) }))),
  segments: optional(array(object({ text: string, start: number, end: number }))),
});

export const parseImage: Shape<Media> = (answer) => mediaAt(imagesBody(answer).images[0].url, "image/jpeg");
export const parseVideo: Shape<Media> = (answer) => mediaAt(videoBody(answer).video.url, "video/mp4");
export const parseAudio: Shape<Media> = (answer) => mediaAt(audioBody(answer).audio.url, "audio/mpeg");

/** One mask for the whole image, returned as a list with one segment. */
export const parseMask: Shape<Media> = (answer) => mediaAt(imageBody(answer).image.url, "image/png");

export const parseGeneratedAudio: Shape<Media> = (answer) => {
  const { audio_file: generated, audio = generated } = generatedAudioBody(answer);
  if (audio === undefined) throw new ShapeError("audio_file or audio", "", answer);
  return mediaAt(audio.url, "audio/mpeg");
};

export const parseText: Shape<Transcript> = (answer) => {
  const { text: plain, output, chunks, segments } = textBody(answer);
  const text = plain ?? output;
  if (text === undefined) throw new ShapeError("a string", "text", plain);
  if (chunks !== undefined) {
    return { text, chunks: chunks.map((chunk) => ({ text: chunk.text, timestamp: chunk.timestamp })) };
  }
  if (segments !== undefined) {
    return { text, chunks: segments.map(({ text: part, start, end }) => ({ text: part, timestamp: [start, end] })) };
  }
  return { text };
};
