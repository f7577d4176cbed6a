import { Transform } from "node:stream";

/** Passes bytes on, and breaks off when there are more than `maxBytes`: also of what was packed small. */
export function capBytes(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.byteLength;
      if (size > maxBytes) done(new Error(`more than ${maxBytes} bytes were sent`));
      else done(null, chunk);
    },
  });
}
