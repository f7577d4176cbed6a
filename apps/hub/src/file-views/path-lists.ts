import { limits } from "@modelyard/platform/limits";
import { LRUCache } from "lru-cache";
import { listFiles } from "../git/trees/list-files.ts";
import { type PathList, pathListOf } from "./match-paths.ts";

/** The paths of commits, kept by the content of their root folder. */
export interface PathLists {
  /** @param tree the object id of the commit's root folder */
  of: (folder: string, commit: string, tree: string) => Promise<PathList>;
}

export function createPathLists(): PathLists {
  const kept = new LRUCache<string, PathList>({
    maxSize: limits.finder.keptBytes,
    // Two strings of each path.
    sizeCalculation: ({ paths }) => paths.reduce((sum, path) => sum + path.length * 2 + 100, 100),
  });
  const listing = new Map<string, Promise<PathList>>();
  return {
    async of(folder, commit, tree) {
      const known = kept.get(tree) ?? listing.get(tree);
      if (known !== undefined) return known;
      const list = listFiles(folder, commit).then((files) => pathListOf(files.map(({ path }) => path)));
      listing.set(tree, list);
      try {
        kept.set(tree, await list);
        return await list;
      } finally {
        listing.delete(tree);
      }
    },
  };
}
