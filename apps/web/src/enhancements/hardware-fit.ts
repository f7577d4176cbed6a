import { fitVerdict, type MemoryAtHand, memoryNeed } from "@modelyard/model-files/memory";
import { hardwareCookie } from "../features/weights/hardware-cookie.ts";
import { formatBytes } from "../text/format.ts";
import { languages, parseLanguage } from "../text/language.ts";

const yearSeconds = 365 * 24 * 60 * 60;

/** Shows whether each file fits the selected hardware without a request, and stores the selection like the form. */
export function hardwareFit(element: HTMLElement): void {
  const form = element.querySelector("form");
  const frame = element.querySelector<HTMLElement>("[data-fits]");
  if (form === null || frame === null) return;
  form.querySelector("button")?.setAttribute("hidden", "");
  whenNear(form, () => {
    for (const packed of form.querySelectorAll("noscript")) unpack(packed);
  });
  form.addEventListener("change", () => {
    const chosen = read(form);
    remember(chosen);
    for (const row of frame.querySelectorAll<HTMLElement>("tr[data-weight-bytes]")) {
      show(row, chosen, frame.dataset);
    }
  });
}

/** Runs a function when the element comes within one viewport, or when something in it gets the focus. */
function whenNear(element: HTMLElement, act: () => void): void {
  const run = () => {
    near.disconnect();
    element.removeEventListener("focusin", run);
    act();
  };
  const near = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && run(), {
    rootMargin: "100% 0%",
  });
  near.observe(element);
  element.addEventListener("focusin", run);
}

/** Replaces a `noscript` element by its content, which browsers with JavaScript parse as text. */
function unpack(packed: Element): void {
  const { body } = new DOMParser().parseFromString(packed.textContent, "text/html");
  packed.replaceWith(...body.children);
}

interface Chosen {
  key: string;
  memory: MemoryAtHand | undefined;
  processors: number;
  contextTokens: number;
}

function read(form: HTMLFormElement): Chosen {
  const select = (name: string) => form.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  const hardware = select("hardware");
  const key = hardware?.value ?? "";
  const kind = hardware?.selectedOptions[0]?.dataset["kind"];
  const processors = Number(select("processors")?.value ?? 1);
  const isKnown = kind === "GPU" || kind === "CPU" || kind === "Apple Silicon";
  return {
    key,
    processors,
    memory: isKnown ? { kind, memoryGb: Number(key.split("|")[1]), processors } : undefined,
    contextTokens: Number(select("context")?.value ?? 0),
  };
}

function remember({ key, processors, contextTokens }: Chosen): void {
  const value = encodeURIComponent([key, processors, contextTokens].join("~"));
  document.cookie = `${hardwareCookie}=${value}; path=/; max-age=${key === "" ? 0 : yearSeconds}; samesite=lax`;
}

/**
 * Shows the memory needs and the verdict of one file.
 * @param verdictTexts the text of each verdict
 */
function show(row: HTMLElement, { memory, contextTokens }: Chosen, verdictTexts: DOMStringMap): void {
  const { weightBytes, cachedNumbers, longestTokens } = row.dataset;
  // One layer and head represent all, because only the product matters.
  const attention = { layers: 1, keyValueHeads: 1, keyLength: Number(cachedNumbers), valueLength: 0 };
  const need = memoryNeed({
    weightBytes: Number(weightBytes),
    attention,
    contextTokens,
    longestTokens: longestTokens === undefined ? undefined : Number(longestTokens),
  });
  const language = parseLanguage(document.documentElement.lang) ?? languages[0];
  const needed = row.querySelector('[data-shows="need"]');
  const fit = row.querySelector('[data-shows="fit"]');
  if (needed !== null) needed.textContent = `≈ ${formatBytes(need.total, language)}`;
  if (fit === null) return;
  fit.textContent = "";
  if (memory === undefined) return;
  const verdict = fitVerdict(need, memory);
  const label = document.createElement("span");
  label.className = "verdict";
  label.dataset["verdict"] = verdict;
  label.textContent =
    { fits: verdictTexts["fits"], tight: verdictTexts["tight"], "too-big": verdictTexts["tooBig"] }[verdict] ?? "";
  fit.append(label);
}
