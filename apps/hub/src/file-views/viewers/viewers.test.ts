import { deflateRawSync } from "node:zlib";
import { writeGguf, writeSafetensors } from "@modelyard/model-files/writers";
import { limits } from "@modelyard/platform/limits";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, test } from "vitest";
import type { FileContent } from "../../contract/file-views/file-view.ts";
import { viewDelimited } from "./delimited.ts";
import { viewJsonLines } from "./json-lines.ts";
import { viewNotebook } from "./notebook.ts";
import { viewNumpy } from "./numpy.ts";
import { viewParquet } from "./parquet.ts";
import { viewArchive, viewPickle } from "./pickle.ts";
import { type FilePiece, MissingBytesError, ProvidedBytes } from "./provided-bytes.ts";
import { viewTokenizer } from "./tokenizer.ts";
import type { Viewer } from "./viewer.ts";
import { viewGguf, viewSafetensors } from "./weights.ts";

interface Shown {
  content: FileContent;
  /** Bytes that were read. */
  read: number;
}

/** Runs a viewer as the hub does: with the bytes that it names, until it has all. */
async function show(viewer: Viewer, bytes: Uint8Array, { path = "file", page = 0, query = "" } = {}): Promise<Shown> {
  const pieces: FilePiece[] = [];
  for (let round = 0; round < limits.fileViews.rounds; round += 1) {
    const provided = new ProvidedBytes(bytes.length, pieces);
    try {
      const content = await viewer(provided, { path, page, query });
      return { content, read: pieces.reduce((sum, piece) => sum + piece.bytes.length, 0) };
    } catch (error) {
      if (!(error instanceof MissingBytesError)) throw error;
      for (const { start, end } of provided.missing) pieces.push({ offset: start, bytes: bytes.subarray(start, end) });
    }
  }
  throw new Error("too many rounds");
}
const text = (content: string) => new TextEncoder().encode(content);
const json = (value: unknown) => text(JSON.stringify(value));

const p = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from([part]))));
const importsOf = ({ content }: Shown) =>
  content.kind === "pickle"
    ? content.imports.map(({ module, name, isUsual }) => `${module}.${name} ${isUsual}`)
    : content;

/** A zip archive; `size` is what its directory states. */
function zip(files: { name: string; content: Buffer; packed?: boolean; size?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, packed = false, size = content.length } of files) {
    const bytes = packed ? deflateRawSync(content) : content;
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30, "latin1");
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(packed ? 8 : 0, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(size, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    entry.write(name, 46, "latin1");
    locals.push(local, bytes);
    directory.push(entry);
    offset += local.length + bytes.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}

describe("tables", () => {
  const csv = `name,value\r\n${Array.from({ length: 250 }, (_, index) => `"row, ${index}",${index}`).join("\r\n")}\r\n`;

  test.each([
    { page: 0, first: "row, 0", rows: 100, hasMore: true },
    { page: 2, first: "row, 200", rows: 50, hasMore: false },
    { page: 3, first: undefined, rows: 0, hasMore: false },
  ])("page $page of CSV", async ({ page, first, rows, hasMore }) => {
    const { content } = await show(viewDelimited, text(csv), { path: "a.csv", page });
    expect(content).toMatchObject({ kind: "table", columns: [{ name: "name" }, { name: "value" }], hasMore });
    if (content.kind !== "table") return;
    expect([content.rows.length, content.rows[0]?.[0]]).toEqual([rows, first]);
  });

  test("only the beginning of a large file is read for its first page", async () => {
    const { content, read } = await show(viewDelimited, text(csv.repeat(4000)), { path: "a.csv" });
    expect(content).toMatchObject({ hasMore: true });
    expect(read).toBe(limits.fileViews.table.firstBytes);
  });

  test.each([
    { title: "tabs", path: "a.tsv", source: "a\tb\n1\t2\n", rows: [["1", "2"]] },
    { title: "semicolons", path: "a.csv", source: "a;b\n1;2,5\n", rows: [["1", "2,5"]] },
    {
      title: "rows of different lengths",
      path: "a.csv",
      source: "a,b\n1\n1,2,3\n",
      rows: [
        ["1", null, null],
        ["1", "2", "3"],
      ],
    },
    { title: "formulas and markup are text", path: "a.csv", source: 'a\n"=1+<b>"\n', rows: [["=1+<b>"]] },
    {
      title: "an open quote at the end of the first bytes",
      path: "a.csv",
      source: `a\n1\n"${"x".repeat(9e6)}`,
      rows: [["1"]],
    },
  ])("CSV with $title", async ({ path, source, rows }) => {
    const shown = show(viewDelimited, text(source), { path });
    if (source.length > 1e6) await expect(shown).resolves.toMatchObject({ content: { isCut: true } });
    else expect((await shown).content).toMatchObject({ rows });
  });

  test("JSON Lines has the fields of its rows as columns; other lines have no name", async () => {
    const source = '{"a":1,"b":{"c":[2]}}\n[3]\nno json\n{"__proto__":5,"a":null}\n';
    expect((await show(viewJsonLines, text(source))).content).toMatchObject({
      columns: [{ name: "a" }, { name: "b" }, { name: "" }, { name: "__proto__" }],
      rows: [
        ["1", '{"c":[2]}', null, null],
        [null, null, "[3]", null],
        [null, null, "no json", null],
        [null, null, null, "5"],
      ],
      totalRows: 4,
    });
  });

  test("a deeply nested value does not hide the other rows", async () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect((await show(viewJsonLines, text(`{"a": 1}\n{"a": ${deep}}\n`))).content).toMatchObject({
      rows: [["1"], ["…"]],
    });
  });

  const rows = Array.from({ length: 1000 }, (_, index) => index);
  const parquet = new Uint8Array(
    parquetWriteBuffer({
      columnData: [
        { name: "id", data: rows, type: "INT32" },
        { name: "text", data: rows.map((row) => `row ${row}`), type: "STRING" },
        { name: "noise", data: rows.map((row) => `${Math.sin(row)}`.repeat(200)), type: "STRING" },
      ],
      rowGroupSize: 200,
    }),
  );

  test("a page of Parquet reads its row group only", async () => {
    const { content, read } = await show(viewParquet, parquet, { page: 9 });
    expect(content).toMatchObject({ totalRows: 1000, hasMore: false, hiddenColumns: 0 });
    if (content.kind === "table") expect(content.rows[99]?.slice(0, 2)).toEqual(["999", "row 999"]);
    expect(read).toBeLessThan(parquet.length / 2);
  });

  test.each([
    { title: "too short", bytes: text("PAR1PAR1") },
    { title: "not Parquet", bytes: text("x".repeat(100)) },
    {
      title: "with a footer that is longer than allowed",
      bytes: Buffer.concat([Buffer.alloc(50), Buffer.from([255, 255, 255, 127]), Buffer.from("PAR1")]),
    },
    {
      title: "with a broken footer",
      bytes: Buffer.concat([Buffer.alloc(50, 0xff), Buffer.from([40, 0, 0, 0]), Buffer.from("PAR1")]),
    },
    { title: "cut", bytes: parquet.subarray(1000) },
  ])("Parquet that is $title is refused", async ({ bytes }) => {
    await expect(show(viewParquet, bytes)).rejects.toThrow();
  });
});

describe("notebooks", () => {
  const cells = [
    { cell_type: "markdown", source: ["# Title\n", "<script>alert(1)</script>"] },
    {
      cell_type: "code",
      source: "if x < 1: pass",
      execution_count: 3,
      outputs: [
        { output_type: "stream", text: ["\u001b[31mred\u001b[0m\n"] },
        {
          output_type: "display_data",
          data: { "text/html": "<b onclick='x()'>bold</b><script>1</script>", "text/plain": "x" },
        },
        { output_type: "display_data", data: { "image/png": "aGVsbG8=\n" } },
        { output_type: "display_data", data: { "image/png": '"><script>', "text/plain": "plain" } },
        { output_type: "display_data", data: { "image/svg+xml": "<svg onload='alert(1)'/>" } },
        { output_type: "error", ename: "E", evalue: "wrong", traceback: ["line <1>"] },
      ],
    },
    { cell_type: "raw", source: "<raw>" },
  ];

  test("cells and outputs are shown, and what could run is not", async () => {
    const { content } = await show(viewNotebook, json({ nbformat: 4, metadata: {}, cells }));
    expect(content).toMatchObject({
      isCut: false,
      cells: [
        { kind: "markdown", html: expect.stringMatching(/<h1 [^>]*>Title<\/h1>/) },
        {
          kind: "code",
          count: 3,
          html: expect.stringContaining('<span class="code-keyword">if</span>'),
          outputs: [
            { kind: "text", text: "red\n" },
            { kind: "html", html: "<b>bold</b>" },
            { kind: "image", source: "data:image/png;base64,aGVsbG8=" },
            { kind: "text", text: "plain" },
            { kind: "image", source: expect.stringMatching(/^data:image\/svg\+xml;base64,[\w+/=]+$/) },
            { kind: "error", text: "line <1>" },
          ],
        },
        { kind: "raw", text: "<raw>" },
      ],
    });
    expect(JSON.stringify(content)).not.toContain("<script");
  });

  test("more cells than the limit are left out", async () => {
    const many = Array.from({ length: limits.fileViews.notebook.cells + 1 }, () => ({ cell_type: "raw", source: "x" }));
    const { content } = await show(viewNotebook, json({ cells: many }));
    expect(content).toMatchObject({ isCut: true });
    if (content.kind === "notebook") expect(content.cells).toHaveLength(limits.fileViews.notebook.cells);
  });

  test.each(["", "[]", '{"cells":1}', "[".repeat(100_000)])("%.20j is refused", async (source) => {
    await expect(show(viewNotebook, text(source))).rejects.toThrow();
  });
});

describe("pickles", () => {
  test.each([
    { title: "by name", bytes: p(0x80, 2, "cos\nsystem\n(X", 2, 0, 0, 0, "lstR."), imports: ["os.system false"] },
    {
      title: "from the stack",
      bytes: p(0x80, 4, 0x8c, 2, "os", 0x94, 0x8c, 6, "system", 0x94, 0x93, "."),
      imports: ["os.system false"],
    },
    {
      title: "from the memo",
      bytes: p(0x80, 4, 0x8c, 2, "os", 0x94, "0", 0x8c, 4, "exec", 0x94, "0h", 0, "h", 1, 0x93, "."),
      imports: ["os.exec false"],
    },
    { title: "by INST", bytes: p("(ios\nsystem\n."), imports: ["os.system false"] },
    { title: "names that are not texts", bytes: p(0x80, 4, "NN", 0x93, "."), imports: ["?.? false"] },
    {
      title: "names of weights",
      bytes: p(0x80, 2, "ctorch\nFloatStorage\nctorch._utils\n_rebuild_tensor_v2\n."),
      imports: ["torch.FloatStorage true", "torch._utils._rebuild_tensor_v2 true"],
    },
    { title: "an extension", bytes: p(0x80, 2, 0x82, 7, "."), imports: ["copyreg.extension 7 false"] },
    { title: "of a later pickle", bytes: p(0x80, 2, "N.", 0x80, 2, "cos\npopen\n."), imports: ["os.popen false"] },
    {
      title: "of a later pickle of an old protocol",
      bytes: p(0x80, 2, "K", 1, ".", "K", 2, ".", "cos\nsystem\n(S'id'\ntR", 0xff),
      imports: ["os.system false"],
    },
    { title: "but not in data after a pickle", bytes: p(0x80, 2, "N.", "c\x01\x02\n\x03\n."), imports: [] },
    { title: "before a broken end", bytes: p(0x80, 2, "cos\nsystem\n", 0xff), imports: ["os.system false"] },
  ])("imports are found: $title", async ({ bytes, imports }) => {
    expect(importsOf(await show(viewPickle, bytes))).toEqual(imports);
  });

  test.each([
    { title: "random bytes", bytes: Buffer.from([7, 7, 7, 7, 7]) },
    { title: "a text longer than the file", bytes: p(0x80, 2, 0x8e, 255, 255, 255, 255, 255, 255, 255, 127) },
    { title: "no bytes", bytes: Buffer.alloc(0) },
  ])("$title is binary", async ({ bytes }) => {
    expect((await show(viewPickle, bytes)).content).toEqual({ kind: "binary" });
  });

  const evil = p(0x80, 2, "cos\nsystem\n.");

  test("pickles of an archive are read, without its other files", async () => {
    const bytes = zip([
      { name: "archive/data/0", content: Buffer.alloc(4_000_000) },
      { name: "archive/data.pkl", content: evil },
      { name: "archive/more.pkl", content: evil, packed: true },
    ]);
    const shown = await show(viewPickle, bytes);
    expect(importsOf(shown)).toEqual(["os.system false"]);
    expect(shown.content).toMatchObject({ files: ["archive/data.pkl", "archive/more.pkl"] });
    expect(shown.read).toBeLessThan(100_000);
  });

  test("other files and pickles of an archive do not hide the one that is loaded", async () => {
    const usual = p(0x80, 2, "N.");
    const shown = await show(
      viewPickle,
      zip([
        ...Array.from({ length: 1100 }, (_, index) => ({ name: `a/${index}.pkl`, content: usual })),
        { name: "a/data.pkl", content: evil },
      ]),
    );
    expect(importsOf(shown)).toEqual(["os.system false"]);
    expect(shown.content).toMatchObject({ problem: "Only 8 of its 1101 pickles were read." });
  });

  test("a zip bomb is not unpacked", async () => {
    const bomb = zip([{ name: "data.pkl", content: Buffer.alloc(64 * 1024 * 1024), packed: true, size: 100 }]);
    expect((await show(viewPickle, bomb)).content).toMatchObject({
      kind: "pickle",
      imports: [],
      problem: expect.stringContaining("data.pkl cannot be unpacked within"),
    });
    expect((await show(viewArchive, bomb)).content).toMatchObject({
      total: 1,
      entries: [{ name: "data.pkl", size: 100 }],
    });
  });

  test("an archive lists its files, and a broken one is refused", async () => {
    const bytes = zip([{ name: "weights.npy", content: Buffer.from("hello") }]);
    expect((await show(viewArchive, bytes)).content).toMatchObject({ total: 1, totalBytes: 5 });
    await expect(show(viewArchive, bytes.subarray(0, -30))).rejects.toThrow("not a zip archive");
    bytes.writeUInt32LE(0x7fffffff, bytes.length - 10);
    await expect(show(viewArchive, bytes)).rejects.toThrow();
  });
});

const npyHeader = (descr: string, shape: string) =>
  `{'descr': ${descr}, 'fortran_order': False, 'shape': (${shape}), }`;

const npy = (header: string, data = Buffer.alloc(0), version = 1) => {
  const padded = `${header}${" ".repeat(63 - ((header.length + 10) % 64))}\n`;
  const length = Buffer.alloc(version === 1 ? 2 : 4);
  if (version === 1) length.writeUInt16LE(padded.length);
  else length.writeUInt32LE(padded.length);
  return Buffer.concat([p("\u0093NUMPY", version, 0), length, Buffer.from(padded), data]);
};

describe("NumPy arrays", () => {
  test.each(["constructor", "__proto__"])("a type with the name %s is counted as any other", async (type) => {
    const { content } = await show(viewNumpy, npy(npyHeader(`'${type}'`, "2, 3")), { path: "x.npy" });
    expect(content).toMatchObject({ kind: "weights", parameterCount: 6 });
    expect(content.kind === "weights" && Object.entries(content.parameters)).toEqual([[type, 6]]);
  });

  test.each([
    { descr: "'<f4'", shape: "3, 4", is: { dtype: "float32", shape: [3, 4], parameters: 12 } },
    { descr: "'|b1'", shape: "", is: { dtype: "bool", shape: [], parameters: 1 } },
    { descr: "'>i8'", shape: "7,", is: { dtype: "int64", shape: [7], parameters: 7 } },
    { descr: "'|O'", shape: "2,", is: { dtype: "object (pickle)", shape: [2] } },
    { descr: "[('a', '<f4'), ('b', '<i2')]", shape: "5L,", is: { dtype: "record", shape: [5] } },
    { descr: "'<M8[ns]'", shape: "0, 2", is: { dtype: "<M8[ns]", parameters: 0 } },
  ])("of $descr with the shape ($shape) are shown", async ({ descr, shape, is }) => {
    for (const version of [1, 2]) {
      const bytes = npy(npyHeader(descr, shape), Buffer.alloc(48), version);
      const { content } = await show(viewNumpy, bytes, { path: "a/x.npy" });
      expect(content).toMatchObject({ kind: "weights", format: "NumPy", tensors: [{ name: "x", bytes: 48, ...is }] });
    }
  });

  test("of an archive are read without their data, packed or not", async () => {
    const data = Buffer.alloc(2_000_000);
    const bytes = zip([
      { name: "layer.weight.npy", content: npy(npyHeader("'<f2'", "1000, 1000"), data) },
      { name: "layer.bias.npy", content: npy(npyHeader("'<f4'", "10,"), data), packed: true },
    ]);
    const { content, read } = await show(viewNumpy, bytes, { path: "w.npz" });
    expect(content).toMatchObject({
      tensors: [
        { name: "layer.weight", dtype: "float16", shape: [1000, 1000], bytes: 2_000_000 },
        { name: "layer.bias", dtype: "float32", shape: [10], bytes: 2_000_000 },
      ],
      parameters: { float16: 1_000_000, float32: 10 },
    });
    expect(read).toBeLessThan(100_000);
  });

  test("of an archive that unpacks without end are refused", async () => {
    const bytes = zip([{ name: "a.npy", content: Buffer.alloc(50_000_000), packed: true }]);
    await expect(show(viewNumpy, bytes, { path: "w.npz" })).rejects.toThrow();
  });

  test("in an archive with other files are listed as files", async () => {
    const bytes = zip([{ name: "data.pkl", content: Buffer.from("x") }]);
    expect((await show(viewNumpy, bytes, { path: "w.npz" })).content).toMatchObject({ kind: "archive", total: 1 });
  });

  test.each([
    { what: "another file", bytes: Buffer.alloc(64), says: "not a NumPy array" },
    { what: "a header that is too long", bytes: p("\u0093NUMPY", 2, 0, 255, 255, 255, 127), says: "too long" },
    { what: "a header without a shape", bytes: npy("{'descr': '<f4'}"), says: "no shape" },
    { what: "too many elements", bytes: npy(npyHeader("'<f4'", "9999999999999, 9999999")), says: "more elements" },
  ])("are not found in $what", async ({ bytes, says }) => {
    await expect(show(viewNumpy, bytes, { path: "x.npy" })).rejects.toThrow(says);
  });
});

test("a tokenizer's type, sizes, steps and special tokens are shown", async () => {
  const tokenizer = {
    model: { type: "BPE", vocab: { a: 0, b: 1 }, merges: ["a b"] },
    normalizer: { type: "Sequence", normalizers: [{ type: "NFD" }, { type: "Lowercase" }] },
    pre_tokenizer: { type: "ByteLevel" },
    added_tokens: [
      { id: 2, content: "<|end|>", special: true },
      { id: 3, content: "word", special: false },
    ],
  };
  expect((await show(viewTokenizer, json(tokenizer))).content).toEqual({
    kind: "tokenizer",
    type: "BPE",
    vocabularySize: 2,
    merges: 1,
    steps: [
      { part: "normalizer", types: ["NFD", "Lowercase"] },
      { part: "pre_tokenizer", types: ["ByteLevel"] },
    ],
    addedTokens: 2,
    specialTokens: [{ id: 2, text: "<|end|>" }],
  });
  await expect(show(viewTokenizer, json([]))).rejects.toThrow("does not describe a tokenizer");
});

describe("weights", () => {
  const tensors = Array.from({ length: 600 }, (_, index) => ({
    name: `model.layers.${index}.weight`,
    dtype: "F16",
    shape: [2, 3],
    byteLength: 12,
  }));

  test("a page of safetensors is read from the header only", async () => {
    const bytes = writeSafetensors(
      [...tensors, { name: "big", dtype: "F32", shape: [500_000], byteLength: 2_000_000 }],
      {
        format: "pt",
      },
    );
    const { content, read } = await show(viewSafetensors, bytes, { page: 1 });
    expect(content).toMatchObject({
      kind: "weights",
      metadata: [{ key: "format", value: "pt" }],
      firstTensor: 500,
      matching: 601,
      total: 601,
      parameterCount: 503_600,
      parameters: { F16: 3600, F32: 500_000 },
    });
    if (content.kind === "weights") expect(content.tensors).toHaveLength(101);
    expect(read).toBeLessThan(1_500_000);
  });

  test("tensors are found by a part of their name", async () => {
    const { content } = await show(viewSafetensors, writeSafetensors(tensors), { query: "LAYERS.59" });
    expect(content).toMatchObject({
      matching: 11,
      tensors: expect.arrayContaining([
        expect.objectContaining({ name: "model.layers.59.weight", shape: [2, 3], bytes: 12, parameters: 6 }),
      ]),
    });
  });

  test("metadata and tensors of GGUF are shown, long values cut", async () => {
    const bytes = writeGguf({
      metadata: [
        ["general.architecture", { type: "string", value: "llama" }],
        ["note", { type: "string", value: "x".repeat(1000) }],
      ],
      tensors: [{ name: "output.weight", type: "F16", shape: [4, 2] }],
    });
    expect((await show(viewGguf, bytes)).content).toMatchObject({
      format: "GGUF",
      metadata: [
        { key: "general.architecture", value: "llama" },
        { key: "note", value: `${"x".repeat(limits.fileViews.weights.valueChars)}…` },
      ],
      tensors: [{ name: "output.weight", dtype: "F16", shape: [4, 2], bytes: 16, parameters: 8 }],
    });
  });

  test.each([viewSafetensors, viewGguf])("a broken header is refused", async (viewer) => {
    await expect(show(viewer, Buffer.alloc(100, 0xff))).rejects.toThrow("Cannot read this");
  });
});
