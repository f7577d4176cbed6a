/** Registry entry of a model library. */
export interface LibraryEntry {
  /** Name on the "Use this model" button. */
  prettyLabel: string;
  /** Name of its source repository. */
  repoName: string;
  /** Address of its source repository. */
  repoUrl: string;
  /** Documentation. */
  docsUrl?: string;
  /**
   * Whether the model list offers it as a filter.
   * @default false
   */
  filter?: boolean;
  /**
   * Query for the files that count as a download of a model.
   * @default `defaultDownloadQuery`
   */
  countDownloads?: string;
}
