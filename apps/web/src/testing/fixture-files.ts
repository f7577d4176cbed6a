/** Files of every fixture model, by path. */
export const fixtureFiles: Readonly<Record<string, Uint8Array>> = {
  ".gitattributes": text("*.safetensors filter=lfs diff=lfs merge=lfs -text\n"),
  "README.md": text("---\nlicense: apache-2.0\n---\n# Talker\n"),
  "config.json": text('{\n  "architectures": ["LlamaForCausalLM"],\n  "hidden_size": 2048\n}\n'),
  "evil.html": text("<script>alert(1)</script>\n"),
  "model.safetensors": new Uint8Array([0, 1, 2, 255, 254]),
  "onnx/weights/model.onnx": new Uint8Array([8, 0, 255]),
  "train run/ğüş #1?.py": text("print('merhaba')\n"),
  '"><img src=x onerror=alert(8)>.txt': text("hello\n"),
};

function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}
