import type { Algorithms } from "ssh2";

/**
 * Algorithms that OpenSSH 7.2 (2016) and later supports. Without Diffie-Hellman groups, whose exchange takes longer than
 * requests may block this process, and without compression, which a small packet could expand without bound. AES runs in
 * OpenSSL, unlike ChaCha20-Poly1305, which clients would prefer.
 */
export const algorithms = {
  kex: [
    "curve25519-sha256",
    "curve25519-sha256@libssh.org",
    "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384",
    "ecdh-sha2-nistp521",
  ],
  serverHostKey: [
    "ssh-ed25519",
    "ecdsa-sha2-nistp256",
    "ecdsa-sha2-nistp384",
    "ecdsa-sha2-nistp521",
    "rsa-sha2-512",
    "rsa-sha2-256",
  ],
  cipher: ["aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes128-ctr", "aes256-ctr"],
  hmac: ["hmac-sha2-256-etm@openssh.com", "hmac-sha2-512-etm@openssh.com", "hmac-sha2-256", "hmac-sha2-512"],
  compress: ["none"],
} satisfies Algorithms;
