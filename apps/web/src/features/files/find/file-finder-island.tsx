import { type InputEvent, type KeyboardEvent, useRef, useState } from "react";
import { z } from "zod/mini";
import { defineIsland } from "../../../islands/define-island.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { FoundFiles } from "./found-files.ts";

const FileFinderProps = z.object({
  /** The address of the page, without a query. */
  action: z.string(),
  query: z.string(),
  found: FoundFiles,
  text: z.object({ label: z.string(), hint: z.string(), submit: z.string(), failed: z.string() }),
});

/** Delay between the last keystroke and the request, in milliseconds. */
const pauseMs = 80;

/** A form that finds files; while the visitor types, the results follow. Arrow keys walk through them, Enter opens. */
function FileFinder({ action, query, found, text }: z.infer<typeof FileFinderProps>) {
  const [{ files, says }, show] = useState(found);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const request = useRef<AbortController>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);

  const find = async (q: string) => {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const address = q === "" ? action : `${action}?${new URLSearchParams({ q })}`;
    try {
      const response = await fetch(address, { signal: controller.signal, headers: { accept: "application/json" } });
      if (!response.ok) throw new Error(`The finder responded ${response.status}.`);
      const next = FoundFiles.parse(await response.json());
      if (controller.signal.aborted) return;
      show(next);
      history.replaceState(history.state, "", address);
    } catch {
      // A newer request was sent, or the request failed.
      if (!controller.signal.aborted) show({ files: [], says: text.failed });
    }
  };
  const onInput = ({ currentTarget: { value } }: InputEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void find(value.trim()), pauseMs);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const links = [...(list.current?.querySelectorAll("a") ?? [])];
    const at = links.findIndex((link) => link === document.activeElement) + step;
    event.preventDefault();
    (at < 0 ? field.current : links[Math.min(at, links.length - 1)])?.focus();
  };

  const keys = { onKeyDown };
  return (
    <div {...keys}>
      <search>
        <form action={action} className="flex flex-wrap items-end gap-3">
          <label className="field min-w-0 grow">
            <span>{text.label}</span>
            <input
              ref={field}
              type="search"
              name="q"
              defaultValue={query}
              maxLength={256}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose
              autoFocus
              aria-describedby="finder-hint"
              onInput={onInput}
            />
          </label>
          <button className="button">{text.submit}</button>
        </form>
      </search>
      <p id="finder-hint" className="hint">
        {text.hint}
      </p>
      <output className="mt-4 block text-sm text-muted">{says}</output>
      <ul ref={list} className="found-files">
        {files.map(({ path, href }) => (
          <li key={path}>
            <a href={href}>
              <Icon name="file" />
              <bdi>{path}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export const fileFinderIsland = defineIsland({ name: "file-finder", schema: FileFinderProps, Component: FileFinder });
