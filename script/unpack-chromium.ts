// Prints the path of the Chromium inside the npm package, unpacked. The last resort where none can be installed.
import chromium from "@sparticuz/chromium";

console.log(await chromium.executablePath());
