import { type DragEvent, type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { defineIsland } from "../../../islands/define-island.tsx";
import { useIsHydrated } from "../../../islands/use-is-hydrated.ts";
import { FileList } from "./file-list.tsx";
import { Progress } from "./progress.tsx";
import { droppedFiles, mostFiles, pickedFiles } from "./transfer/chosen-files.ts";
import type { CommitToSend } from "./transfer/upload-session.ts";
import { filled, UploaderProps } from "./uploader-props.ts";
import { createUploads, defaultTitle } from "./uploads.ts";

/** Uploads files and folders with one commit at the end. */
function Uploader(props: UploaderProps) {
  const { text, targets } = props;
  const isHydrated = useIsHydrated();
  const [uploads] = useState(() => createUploads(props));
  const { phase, files, problem, result, isUnchanged } = useSyncExternalStore(
    uploads.subscribe,
    uploads.state,
    uploads.state,
  );
  const [isOver, setOver] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const isRunning = phase === "checking" || phase === "sending" || phase === "committing";
  const isUnsaved = files.length > 0 && phase !== "done";
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isUnsaved]);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isRunning) void droppedFiles(event.dataTransfer).then(uploads.add);
  };
  const pick = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    if (currentTarget.files !== null) uploads.add(pickedFiles(currentTarget.files));
    // The same file can be chosen again.
    currentTarget.value = "";
  };
  const run = () => {
    if (form.current !== null) void uploads.run(commitOf(new FormData(form.current), props));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run();
  };

  if (phase === "done" && result !== undefined) {
    return (
      <div className="created">
        <output className="font-semibold">{result.isPull ? text.donePull : text.done}</output>
        <p className="place mt-4">
          <a className="button primary" href={result.isPull ? result.url : props.folderUrl}>
            {result.isPull ? text.showPull : text.showFiles}
          </a>
          {result.isPull ? null : (
            <a className="button" href={result.url}>
              {text.showCommit}
            </a>
          )}
        </p>
      </div>
    );
  }
  return (
    <form ref={form} className="edit-form" onSubmit={submit}>
      {/* Dropping needs no keyboard: the buttons below do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className="upload-drop"
        data-over={isOver ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="font-semibold">{text.drop}</p>
        <p className="hint">{filled(text.dropHint, { count: mostFiles })}</p>
        <div className="place mt-4">
          <label className="button upload-pick">
            {text.pickFiles}
            <input type="file" className="sr-only" multiple disabled={!isHydrated || isRunning} onChange={pick} />
          </label>
          <label className="button upload-pick">
            {text.pickFolder}
            <input
              type="file"
              className="sr-only"
              multiple
              disabled={!isHydrated || isRunning}
              onChange={pick}
              {...{ webkitdirectory: "" }}
            />
          </label>
        </div>
      </div>
      {problem === undefined ? null : (
        <p className="note problem" role="alert">
          {problem === "" ? text.connection : problem}
        </p>
      )}
      {isUnchanged === true ? <output className="note">{text.nothingNew}</output> : null}
      <Progress uploads={uploads} text={text} language={props.language} />
      <FileList uploads={uploads} text={text} language={props.language} isRunning={isRunning} onRetry={run} />
      {files.length === 0 ? null : (
        <section className="edit-commit" aria-label={text.commitHeading}>
          <div className="field">
            <label htmlFor="upload-title">{text.commitTitle}</label>
            <input
              id="upload-title"
              name="title"
              maxLength={500}
              autoComplete="off"
              placeholder={defaultTitle(files, text)}
            />
          </div>
          <div className="field text-area">
            <label htmlFor="upload-description">{text.commitDescription}</label>
            <textarea id="upload-description" name="description" rows={2} maxLength={65_536} />
          </div>
          {targets.revision && targets.newPull ? (
            <fieldset>
              <legend>{text.target}</legend>
              <label className="choice">
                <input type="radio" name="target" value="branch" defaultChecked />
                {text.toBranch} <code className="break-all">{props.revision}</code>
              </label>
              <label className="choice">
                <input type="radio" name="target" value="pull" />
                {text.toPull}
              </label>
            </fieldset>
          ) : (
            <p className="hint">{targets.revision ? text.onlyToRevision : text.onlyToPull}</p>
          )}
          <div className="place">
            {/* With keys: a button that changed its type during a click would submit the form. */}
            {isRunning ? (
              <button
                key="pause"
                type="button"
                className="button"
                onClick={uploads.pause}
                disabled={phase === "committing"}
              >
                {text.pause}
              </button>
            ) : (
              <button key="start" className="button primary" disabled={!isHydrated}>
                {phase === "paused" ? text.resume : text.start}
              </button>
            )}
            <button
              key="cancel"
              type="button"
              className="button"
              onClick={uploads.cancel}
              disabled={phase === "committing"}
            >
              {text.cancel}
            </button>
          </div>
        </section>
      )}
    </form>
  );
}

function commitOf(form: FormData, props: UploaderProps): CommitToSend {
  const read = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
  const { targets } = props;
  const opensPull = targets.newPull && (read("target") === "pull" || !targets.revision);
  return { summary: read("title"), description: read("description"), opensPull };
}

export const uploaderIsland = defineIsland({ name: "uploader", schema: UploaderProps, Component: Uploader });
