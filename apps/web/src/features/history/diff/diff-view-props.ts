import type { Diff } from "@modelyard/hub/contract";
import type { DiffQuery, RepositoryAddress } from "../../../paths.ts";

export interface DiffViewProps {
  repository: RepositoryAddress;
  diff: Diff;
  /** How the page shows it. */
  query: DiffQuery;
  /** Returns the address of this page with another query. */
  hrefOf: (query: DiffQuery) => string;
}
