import type { Blame, FileView } from "@modelyard/hub/contract";

/** Files of every fixture model, by path. */
export const fixtureFiles: Readonly<Record<string, Uint8Array>> = {
  ".gitattributes": text("*.safetensors filter=lfs diff=lfs merge=lfs -text\n"),
  "README.md": text("---\nlicense: apache-2.0\n---\n# Talker\n"),
  "config.json": text('{\n  "architectures": ["LlamaForCausalLM"],\n  "hidden_size": 2048\n}\n'),
  "docs/guide.md": text("# Guide\n\nRead me <script>alert(14)</script>\n"),
  "docs/long.md": text("line\n".repeat(10_001)),
  "evil.html": text("<script>alert(1)</script>\n"),
  "model.safetensors": new Uint8Array([0, 1, 2, 255, 254]),
  "picture.PNG": new Uint8Array([137, 80, 78, 71]),
  "drawing.svg": text("<svg onload='alert(15)'></svg>\n"),
  "onnx/weights/model.onnx": new Uint8Array([8, 0, 255]),
  "reordered.py": text("if user == '\u202eadmin': pass\n"),
  "train run/ğüş #1?.py": text("print('merhaba')\n"),
  '"><img src=x onerror=alert(8)>.txt': text("hello\n"),
};

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

const escape = (content: string) => content.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns a fixture file as the hub shows it, without colors. */
export function fixtureView(path: string, commit: string, view: string | undefined): FileView | undefined {
  const bytes = fixtureFiles[path];
  if (bytes === undefined) return undefined;
  const isDrawing = path.endsWith(".svg");
  const about = { commit, size: bytes.byteLength, hasSource: isDrawing };
  if (/\.png$/i.test(path)) return { ...about, content: { kind: "media", type: "image" } };
  if (isDrawing && view !== "source") return { ...about, content: { kind: "media", type: "drawing" } };
  if (bytes.includes(0)) return { ...about, content: { kind: "binary" } };
  const lines = new TextDecoder().decode(bytes).replace(/\n$/, "").split("\n");
  const html = escape(lines.slice(0, 10_000).join("\n"));
  const isCut = lines.length > 10_000;
  const shown = { lines: Math.min(lines.length, 10_000), isCut, isReordered: /[\u202a-\u202e]/.test(html) };
  return { ...about, content: { kind: "text", html, ...shown } };
}

/** Returns a blame in which another commit changed the first line. */
export function fixtureBlame(path: string, commit: string): Blame {
  if (path.endsWith(".onnx")) return { kind: "binary", commit };
  const lines = new TextDecoder().decode(fixtureFiles[path]).replace(/\n$/, "").split("\n").length;
  const about = {
    title: "Add <script>alert(16)</script>",
    author: "ada <b>",
    avatar: "/avatars/4f2a.webp",
    date: "2026-11-20T16:30:00.000Z",
  };
  const before = { commit: "a1".repeat(20), path: "old <name>.txt" };
  return {
    kind: "lines",
    commit,
    commits: [
      { id: commit, ...about, before },
      { id: "a1".repeat(20), ...about, title: "First" },
    ],
    parts:
      lines === 1
        ? [{ commit: 0, lines }]
        : [
            { commit: 0, lines: 1 },
            { commit: 1, lines: lines - 1 },
          ],
  };
}
