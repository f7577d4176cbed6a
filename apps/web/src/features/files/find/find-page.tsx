import type { ReactNode } from "react";
import { useText } from "../../../frame/page-context.tsx";
import { Island } from "../../../islands/island.tsx";
import { paths, type RepositoryAddress } from "../../../paths.ts";
import { splitId } from "../../lists/ledger.tsx";
import { fileFinderIsland } from "./file-finder-island.tsx";
import type { FoundFiles } from "./found-files.ts";

interface FindPageProps {
  /** The header shared by the repository's pages. */
  header: ReactNode;
  at: RepositoryAddress & { revision: string };
  query: string;
  found: FoundFiles;
}

/** Finds files of a revision by their paths. */
export function FindPage({ header, at, query, found }: FindPageProps) {
  const text = useText();
  const [, name] = splitId(at.id);
  return (
    <>
      {header}
      <div className="wrap py-8">
        <h2 className="section-title">{text.files.findHeading}</h2>
        <p className="mb-4 text-sm text-muted">
          <a href={paths.tree({ ...at, path: "" })}>{text.files.findIn(name, at.revision)}</a>
        </p>
        <Island
          of={fileFinderIsland}
          props={{
            action: paths.find(at),
            query,
            found,
            text: {
              label: text.files.findLabel,
              hint: text.files.findHint,
              submit: text.files.findSubmit,
              failed: text.files.findFailed,
            },
          }}
        />
      </div>
    </>
  );
}
