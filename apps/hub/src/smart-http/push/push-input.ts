import { Writable } from "node:stream";

/**
 * Returns a stream that writes to a process and drops what the process no longer reads, so that a body is read and
 * checked to its end even if git refuses it early.
 */
export function inputOf(stdin: Writable): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (stdin.writable) stdin.write(chunk, () => done());
      else done();
    },
    final(done) {
      stdin.end();
      done();
    },
    destroy(error, done) {
      stdin.destroy();
      done(error);
    },
  });
}
