import { globSync, watch } from "node:fs";
import { join } from "node:path";

/** Editors save in several steps; a change counts when nothing else has changed for this long. */
const quietMs = 20;

/**
 * Watches the sources of apps and packages, and the documentation.
 * @param onChange called with the absolute paths of changed files
 */
export function watchSources(root: string, onChange: (files: readonly string[]) => void): void {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  function report(file: string): void {
    // Vite builds the pages and reports on its own; tests do not run here.
    if (/\/apps\/web\/src\/|\.test\.tsx?$|~$|\/\.[^/]*$/.test(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed];
      changed = new Set();
      onChange(files);
    }, quietMs);
  }

  for (const folder of [...globSync("{apps,packages}/*/src", { cwd: root }), "docs"]) {
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name !== null) report(join(root, folder, name));
    });
  }
}
