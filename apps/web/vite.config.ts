import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

// Two builds: what browsers load (dist/client, named by content) and the pages themselves (dist/server, one module).
export default defineConfig(({ isSsrBuild = false }) => ({
  root: import.meta.dirname,
  base: "/assets/",
  publicDir: false,
  logLevel: "warn",
  plugins: [tailwindcss()],
  // React is slow unless NODE_ENV says production when it is imported; bundled, it is the fast one whatever the operator set.
  ssr: { noExternal: ["react", "react-dom"] },
  define: { [["process", "env", "NODE_ENV"].join(".")]: JSON.stringify("production") },
  build: isSsrBuild
    ? {
        outDir: "dist/server",
        target: "node24",
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            index: join(import.meta.dirname, "src/index.ts"),
            // A thread starts from a file of its own.
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
          input: [
            "src/islands/main.ts",
            "src/styles/app.css",
            "src/ui/icons.svg",
            "src/features/tasks/task-icons.svg",
            "src/frame/favicon.svg",
          ].map((path) => join(import.meta.dirname, path)),
        },
      },
}));
