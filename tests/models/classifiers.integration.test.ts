// Runs the small ONNX models of the demo on lists that were not used in training. `models/` trains them.
import { readFile } from "node:fs/promises";
import { inflateSync } from "node:zlib";
import { Tensor } from "onnxruntime-web";
import { expect, test } from "vitest";
import { z } from "zod";
import { demoFile } from "./testing/demo-files.ts";
import { largest, openSession, openTokenizer, readJson, run } from "./testing/onnx-session.ts";

const Labels = z.object({ id2label: z.record(z.string(), z.string()) });

async function labelsOf(model: string): Promise<readonly string[]> {
  const { id2label } = Labels.parse(await readJson(model, "config.json"));
  return Object.keys(id2label).map((index) => id2label[index] ?? "");
}

async function heldOut(folder: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`../../models/${folder}/held-out.json`, import.meta.url), "utf8"));
}

test("yard/tiny-sentiment recognises at least 85 % of the sentences that were written by hand", async () => {
  const rows = z.array(z.object({ text: z.string(), label: z.string() })).parse(await heldOut("tiny_sentiment"));
  const [session, tokenize, labels] = await Promise.all([
    openSession("tiny-sentiment"),
    openTokenizer("tiny-sentiment"),
    labelsOf("tiny-sentiment"),
  ]);
  const logits = await run(session, tokenize(rows.map(({ text }) => text)), "logits");
  const right = largest(logits).filter((index, row) => labels[index] === rows[row]?.label);
  expect(rows).toHaveLength(60);
  expect(right.length).toBeGreaterThanOrEqual(51);
});

test("yard/short-sentences finds the sentence with the same meaning", async () => {
  const pairs = z.array(z.tuple([z.string(), z.string()])).parse(await heldOut("short_sentences"));
  const [session, tokenize] = await Promise.all([openSession("short-sentences"), openTokenizer("short-sentences")]);
  const embed = async (texts: readonly string[]) => {
    const inputs = tokenize(texts);
    const { data, shape } = await run(session, inputs, "last_hidden_state");
    return meanVectors(data, shape, inputs["attention_mask"]);
  };
  const left = await embed(pairs.map(([first]) => first));
  const right = await embed(pairs.map(([, second]) => second));
  const cosines = left.map((first) =>
    right.map((second) => first.reduce((sum, value, i) => sum + value * (second[i] ?? 0), 0)),
  );
  const found = cosines.filter((row, index) => row.indexOf(Math.max(...row)) === index);
  const own = mean(cosines.map((row, index) => row[index] ?? 0));
  const others = mean(cosines.flatMap((row, index) => row.filter((_, column) => column !== index)));
  expect(found.length / pairs.length).toBeGreaterThanOrEqual(0.9);
  expect(own - others).toBeGreaterThan(0.6);
});

test("yard/simple-shapes recognises at least 95 % of the drawings of its card", async () => {
  const [session, labels, { width, height, pixels }] = await Promise.all([
    openSession("simple-shapes"),
    labelsOf("simple-shapes"),
    readPng(demoFile("simple-shapes", "drawings.png")),
  ]);
  const size = 32;
  expect({ labels: labels.length, height }).toEqual({ labels: 8, height: 8 * size });
  const columns = width / size;
  const count = labels.length * columns;
  const values = new Float32Array(count * 3 * size * size);
  values.forEach((_, index) => {
    const [x, y] = [index % size, Math.floor(index / size) % size];
    const [channel, image] = [Math.floor(index / size ** 2) % 3, Math.floor(index / (3 * size ** 2))];
    const [left, top] = [(image % columns) * size, Math.floor(image / columns) * size];
    values[index] = ((pixels[((top + y) * width + left + x) * 3 + channel] ?? 0) / 255 - 0.5) / 0.5;
  });
  const logits = await run(session, { pixel_values: new Tensor("float32", values, [count, 3, size, size]) }, "logits");
  const right = largest(logits).filter((label, image) => label === Math.floor(image / columns));
  expect(right.length / count).toBeGreaterThanOrEqual(0.95);
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the mean of the positions that are read, with length 1. */
function meanVectors(data: Float32Array, shape: readonly number[], mask: Tensor | undefined): number[][] {
  const [texts = 0, length = 0, width = 0] = shape;
  return Array.from({ length: texts }, (_, text) => {
    const sums = Array.from({ length: width }, (__, column) => {
      let sum = 0;
      for (let position = 0; position < length; position += 1) {
        const isRead = mask?.data[text * length + position] === 1n;
        if (isRead) sum += data[(text * length + position) * width + column] ?? 0;
      }
      return sum;
    });
    const norm = Math.hypot(...sums);
    return sums.map((value) => value / norm);
  });
}

/** Reads a PNG as the trainer writes it: 8 bits for each of three channels, and unfiltered lines in one chunk. */
async function readPng(path: string) {
  const file = await readFile(path);
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const data = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  const lines = Array.from({ length: height }, (_, y) => {
    const start = y * (1 + width * 3);
    if (data[start] !== 0) throw new Error("The lines of this PNG are filtered.");
    return data.subarray(start + 1, start + 1 + width * 3);
  });
  return { width, height, pixels: Buffer.concat(lines) };
}
