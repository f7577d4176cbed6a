/** One library that models are made for, by the `library_name` of a model card. */
export interface LibraryEntry {
  /** The name on the "Use this model" button. */
  prettyLabel: string;
  /** The name of its code repository. */
  repoName: string;
  repoUrl: string;
  docsUrl?: string;
  /** Whether it is offered as a filter in the model list. */
  filter?: boolean;
  /** Which files of a repository count as a download of the model; without one, `defaultDownloadQuery` does. */
  countDownloads?: string;
}
