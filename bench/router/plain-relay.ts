import { connect, createServer } from "node:net";

/**
 * The cost of forwarding bytes in plain Node: sockets only, without reading the data. Arguments: port, provider's port.
 */
const [port, upstreamPort] = process.argv.slice(2).map(Number);
const shared = Buffer.allocUnsafeSlow(64 * 1024);

createServer((caller) => {
  caller.setNoDelay(true);
  const provider = connect({
    port: upstreamPort ?? 0,
    host: "127.0.0.1",
    onread: {
      buffer: shared,
      callback(size) {
        caller.write(Buffer.from(shared.subarray(0, size)));
        return true;
      },
    },
  });
  provider.setNoDelay(true).on("error", () => caller.destroy());
  caller.on("error", () => provider.destroy()).on("close", () => provider.destroy());
  caller.on("data", (bytes) => provider.write(bytes));
}).listen(port, "127.0.0.1");
