import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { demoAssetsFolder } from "@modelyard/tasks/demo-assets";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { precompress } from "./build/precompress.ts";
import { subsetFonts } from "./build/subset-fonts.ts";
import { demoFolder } from "./src/assets.ts";

const sharedByIslands =
  /node_modules\/(react|react-dom|scheduler|zod)\/|src\/islands\/(runtime|define-island|island-root|keep-fields|slot)\.|src\/ui\/icon(-sheet)?\.tsx/;

// Two builds: what browsers load (dist/client, named by content) and the pages themselves (dist/server, one module).
export default defineConfig(({ isSsrBuild = false, mode }) => ({
  root: import.meta.dirname,
  base: "/assets/",
  publicDir: false,
  logLevel: "warn",
  plugins: [
    subsetFonts({ to: join(import.meta.dirname, "dist/fonts") }),
    tailwindcss(),
    precompress({ beside: { from: fileURLToPath(demoAssetsFolder), to: demoFolder } }),
  ],
  // React is slow unless NODE_ENV says production when it is imported; bundled, it is the fast one whatever the operator set.
  ssr: { noExternal: ["react", "react-dom"] },
  // A test builds the development version, which says where markup differs.
  define: { "process.env.NODE_ENV": JSON.stringify(mode === "development" ? "development" : "production") },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        target: "node24",
        emptyOutDir: true,
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: {
            index: join(import.meta.dirname, "src/index.ts"),
            // A thread starts from a separate file.
            "card-worker": join(import.meta.dirname, "src/features/social-card/card-worker.ts"),
          },
          output: { entryFileNames: "[name].js" },
          // Node reads our other packages as they are.
          external: /^@modelyard\//,
        },
      }
    : {
        outDir: "dist/client",
        assetsDir: ".",
        assetsInlineLimit: 0,
        emptyOutDir: true,
        manifest: "manifest.json",
        modulePreload: false,
        target: "es2022",
        rolldownOptions: {
          checks: { bundlerTimings: false },
          input: [
            "src/islands/loader/main.ts",
            "src/features/edit/upload/transfer/hash-worker.ts",
            "src/styles/app.css",
            "src/ui/icons.svg",
            "src/features/tasks/task-icons.svg",
            "src/frame/favicon.svg",
          ].map((path) => join(import.meta.dirname, path)),
          output: {
            // What all islands share is loaded once: React, the check of their props, and the components of islands.
            codeSplitting: { groups: [{ name: "react", test: sharedByIslands }] },
          },
        },
      },
}));
