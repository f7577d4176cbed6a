// What node-llama-cpp imports of packages that only its command line, its downloads and its compilation use.
function notInstalled() {
  throw new Error("This package is not installed, because the engine neither downloads nor compiles.");
}

export {
  notInstalled as chmodr,
  notInstalled as downloadFile,
  notInstalled as downloadSequence,
  notInstalled as simpleGit,
};
export const DownloadStatus = {};
// biome-ignore lint/style/noDefaultExport: some of these packages are imported by their default export.
export default notInstalled;
