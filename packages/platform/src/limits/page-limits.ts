import { KiB, MiB, minute, second } from "./units.ts";

/** Pages and documents; see `limits`. */
export const pageLimits = {
  /** Characters of a response that the API reference shows after "Try it", and of the longest JSON that it indents. */
  apiReference: { shownChars: 64 * KiB, indentedChars: 512 * KiB },
  search: {
    /** The first bytes of a card, which are searched. */
    cardBytes: 64 * KiB,
    /** Longer words, such as keys and hashes, are not indexed. */
    wordChars: 64,
    /** Marks on one letter, as in Unicode's Stream-Safe Text Format: normalizing sorts them in quadratic time. */
    marks: 30,
    /** Words of one query; more are ignored. */
    words: 16,
    /** Most popular matching texts that are ranked by their words. */
    ranked: 200,
    /** Most popular texts with the words of a phrase that are read to find it. */
    readForPhrases: 1000,
    /** Names that contain a text, of which the best are shown. */
    rankedNames: 50,
    /** Time limits of searching names, similar names and texts; a search that exceeds its limit has no results. */
    nameMs: 1 * second,
    nearMs: 500,
    textMs: 500,
    /** Letters of an excerpt. */
    excerptChars: 200,
    /** Words known for correcting misspelt ones, the most frequent of the most popular public cards. */
    knownWords: 50_000,
    knownWordsOfCards: 5000,
  },
  /** Models that are shown as another model's origin, and the number up to which derived models are counted. */
  modelFamily: { bases: 50, counted: 10_000, levels: 6, ancestors: 100 },
  /** Of a card. Nodes are counted as written, and again with aliases followed. */
  frontMatter: { bytes: 64 * KiB, nodes: 10_000, depth: 32 },
  /** YAML and JSON files of a repository that are parsed to describe it, in child processes. */
  documents: {
    /** Parsed files that are kept in memory. */
    cached: 1000,
    workers: 2,
    heapMiB: 256,
    parseMs: 5 * second,
    /** Checks of cards that wait for a process; more are refused. */
    waiting: 100,
    /** A larger file is data, not a description. */
    fileBytes: 8 * MiB,
    depth: 64,
    /** A tokenizer's configuration may list 10,000 tokens with 6 fields each. */
    keys: 200_000,
    values: 1_000_000,
    /** Stored fields of a file, the smallest first. */
    resultBytes: 512 * KiB,
  },
  /** Rendered cards that are kept in memory: `cached`. */
  markdown: { cached: 200, sourceBytes: 1 * MiB, htmlBytes: 5 * MiB, renderMs: 2 * second, heapMiB: 192, workers: 2 },
  /**
   * Page cache for anonymous visitors: compressed size of all pages and of one, how long a page is fresh, and how long it is
   * stored for database outages: longer than `publicRecord.beforeLossMs` plus the time to detect an outage.
   */
  pageCache: { totalBytes: 64 * MiB, pageBytes: 1 * MiB, freshMs: 2 * second, storedMs: 2 * minute },
  /**
   * Data of models' pages. Kept for less than `publicRecord.beforeLossMs`: complete reads record which repositories are
   * public. Models with more files are read each time.
   */
  modelPages: { totalBytes: 32 * MiB, pageBytes: 2 * MiB, files: 2000, keptMs: 30 * second },
  /** Rendered pages that are equal for several visitors, with their compressed form, and the menus of visitors in them. */
  sharedPages: { totalBytes: 48 * MiB, pageBytes: 2 * MiB, menus: 1000 },
  /** The props of one interactive part, as JSON in the page. A part with more works as it does without JavaScript. */
  islands: { propsChars: 32 * KiB },
  /** Changing files in the browser. */
  fileEditor: {
    /** A larger file is not displayed either. The page and the form hold it as a whole, several times encoded. */
    fileBytes: 512 * KiB,
    /** The form, encoded: a line break takes six bytes. */
    formBytes: 3.5 * MiB,
    /** Front matter that the form of a card can change. Hostile YAML of this length takes 50 ms to parse on the event loop. */
    frontMatterBytes: 4 * KiB,
    /** Time to compare a file with the version that replaced it, and differing lines. */
    diffMs: 40,
    diffLines: 4000,
    /** Conflicts of a merge that its page lists, and lines and characters of each version. The text has all. */
    shownConflicts: 50,
    conflictLines: 100,
    conflictChars: 10_000,
    /** Previews of Markdown of one user; and how many of all users are rendered at once, and wait. */
    previews: { perUser: 60, windowMs: 1 * minute, users: 50_000 },
    previewsAtOnce: { total: 2, perUser: 1, perAddress: 2 },
    waitingPreviews: { perUser: 2, total: 20, ms: 10 * second },
  },
  /** Uploads from our own pages: parts are small, so that little is sent again after an interruption. */
  pageUploads: { partBytes: 8 * MiB, objects: 100 },
  /** Output of a model that is shown inside a page. */
  widget: {
    mediaBytes: 32 * MiB,
    /** Input of one call: a picture or a recording, and text. */
    formBytes: 20 * MiB,
    formParts: 256,
    formPartHeadBytes: 16 * KiB,
    /** A question and its answer, which the page keeps as JSON: text and some pictures. */
    turn: { depth: 8, keys: 200, values: 200 },
    /** A table that a visitor types or pastes; its cells are columns times lines. */
    tableChars: 256 * KiB,
    tableCells: 20_000,
    /** Line breaks, those in cells and between empty lines included: a line may take 10 µs to parse. */
    tableLines: 1000,
  },
  /** Results of forms, stored for the page after the form, in pieces of `pieceBytes`. Larger ones are shown, not stored. */
  pageResults: {
    storedMs: 60 * minute,
    /** Each load of the page reads it as a whole: 16 MiB blocked the event loop for 150 ms. */
    bytes: 4 * MiB,
    /** Of a visitor without an account, who gets code and prompts but no answers of models. */
    visitorBytes: 512 * KiB,
    pieceBytes: 1 * MiB,
    /** Of one user, or of the visitors of one network. None is removed before its time, so this bounds what is written. */
    perClient: { results: 200, bytes: 64 * MiB },
    total: { results: 20_000, bytes: 512 * MiB },
    /** Loads of pages with a result, by one user or by the visitors of one network without an account. */
    loads: { perClient: 30, windowMs: 1 * minute, clients: 50_000 },
  },
} as const;
