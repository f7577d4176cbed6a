// Prints the path of the Chromium in the npm package, unpacked. Used if no other Chromium can be installed.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
