import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Writes a certificate for 127.0.0.1 that is its own authority, and its key. */
export async function makeCertificate({ keyFile, caFile }: { keyFile: string; caFile: string }): Promise<void> {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const names = ["-subj", "/CN=kubernetes", "-addext", "subjectAltName=IP:127.0.0.1"];
  await promisify(execFile)("openssl", [
    "req",
    "-x509",
    "-days",
    "1",
    ...key,
    "-keyout",
    keyFile,
    "-out",
    caFile,
    ...names,
  ]);
}
