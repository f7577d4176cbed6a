import type { Assets } from "../assets.ts";

/** Assets with addresses as in the build, and the content of one file. */
export const testAssets: Assets = {
  script: "/assets/main-1.js",
  stylesheet: "/assets/main-1.css",
  icons: "/assets/icons-1.svg",
  taskIcons: "/assets/task-icons-1.svg",
  favicon: "/assets/favicon-1.svg",
  hashWorker: "/assets/hash-worker-1.js",
  font: "/assets/serif-1.woff2",
  demo: new Map([["street.svg", "/assets/demo-1-street.svg"]]),
  files: new Map([
    [
      "/assets/main-1.js",
      {
        type: "text/javascript; charset=utf-8",
        bytes: { identity: new Uint8Array([47, 47]), gzip: new Uint8Array([31, 139]), br: new Uint8Array([59]) },
      },
    ],
  ]),
};
