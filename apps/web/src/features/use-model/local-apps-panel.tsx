import { usePage } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { CodeViews } from "./code-views.tsx";
import type { LocalAppViews } from "./local-apps.ts";

/** Apps that run a model on the visitor's own machine, with the file to choose first. */
export function LocalAppsPanel({ modelId, apps }: { modelId: string; apps: LocalAppViews }) {
  const { text } = usePage();
  return (
    <>
      {apps.files.length < 2 ? null : (
        <form action={`${paths.model(modelId)}#use`} className="call-options">
          <input type="hidden" name="use" value="apps" />
          <label className="field">
            <span>{text.use.ggufFile}</span>
            <select name="file" defaultValue={apps.file} data-island="submit-on-change">
              {apps.files.map((file) => (
                <option key={file} value={file}>
                  {file}
                </option>
              ))}
            </select>
          </label>
          <button className="button">{text.use.showCode}</button>
        </form>
      )}
      <CodeViews label={text.use.apps} views={apps.views} open={apps.open} />
    </>
  );
}
