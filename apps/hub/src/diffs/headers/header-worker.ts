import { readGgufHeader, readSafetensorsHeader } from "@modelyard/model-files";
import { limits } from "@modelyard/platform/limits";
import type { HeaderChanges } from "../../contract/history/diff.ts";
import { serveRequests } from "../../processes/serve-requests.ts";
import { openWeightFile } from "../../weight-headers/open-weight-file.ts";
import { ggufText, headerChanges, safetensorsText } from "./header-changes.ts";
import { HeaderDiffRequest } from "./header-request.ts";

/** Runs as a child process with little memory, so that a malicious header affects nothing else. */
serveRequests(async (request): Promise<HeaderChanges> => {
  const { folder, before, after } = HeaderDiffRequest.parse(request);
  const deadline = Date.now() + limits.diffPage.headerMs;
  const textOf = async (file: typeof before) => {
    await using source = openWeightFile({ folder, file, deadline });
    return file.path.endsWith(".gguf")
      ? ggufText(await readGgufHeader(source, { keptArrayElements: 1000 }))
      : safetensorsText(await readSafetensorsHeader(source));
  };
  return headerChanges(await textOf(before), await textOf(after));
});
