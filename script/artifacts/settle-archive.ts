// Makes an unpacked archive of `docker save` independent of the machine that built it:
//   node script/artifacts/settle-archive.ts FOLDER NAME:TAG
// buildah puts the name of its container into the image, and files of an old format of archives beside it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const [folder, tag] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2));
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
const [{ Config: oldName, Layers: layers }] = z
  .tuple([z.object({ Config: z.string(), Layers: z.array(z.string()) })])
  .parse(read("manifest.json"));
const image = z
  .looseObject({ config: z.looseObject({}), container_config: z.looseObject({}).optional() })
  .parse(read(oldName));
for (const config of [image.config, image.container_config]) if (config) delete config.Hostname;
delete image.container;
const text = JSON.stringify(image);
const id = createHash("sha256").update(text).digest("hex");

for (const name of readdirSync(folder)) {
  if (!layers.includes(name)) rmSync(join(folder, name), { recursive: true });
}
writeFileSync(join(folder, `${id}.json`), text);
writeFileSync(
  join(folder, "manifest.json"),
  JSON.stringify([{ Config: `${id}.json`, RepoTags: [tag], Layers: layers }]),
);
console.log(id);
