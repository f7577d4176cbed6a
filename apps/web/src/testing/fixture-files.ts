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
  "train run/ğüş #1?.py": text("print('merhaba')\n"),
  '"><img src=x onerror=alert(8)>.txt': text("hello\n"),
};

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
