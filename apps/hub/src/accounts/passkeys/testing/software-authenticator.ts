import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

interface Use {
  challenge: string;
  /** The origin that the browser writes into what is signed. */
  origin: string;
  /** The host name for which the authenticator signs. @default that of the passkey */
  host?: string;
  /** Whether the user entered a PIN. @default true */
  verifiesUser?: boolean;
  /** @default the counter grows by one */
  counter?: number;
}

/** A passkey in software, as a browser with an authenticator returns it. */
export interface SoftwarePasskey {
  id: string;
  /** What the browser returns when it is created. */
  created: (use: Use) => object;
  /** What the browser returns when it is used. */
  used: (use: Use) => object;
}

function clientData({ challenge, origin }: Use, type: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Creates a passkey with a P-256 key. */
export function createSoftwarePasskey({ host: ofHost, userId }: { host: string; userId: string }): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  let counter = 0;

  const authenticatorData = ({ host = ofHost, verifiesUser = true, counter: at }: Use, isNew: boolean) => {
    counter = at ?? counter + 1;
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flags = 0x01 | (verifiesUser ? 0x04 : 0) | (isNew ? 0x40 : 0);
    const parts = [createHash("sha256").update(host).digest(), Buffer.from([flags]), counted];
    if (!isNew) return Buffer.concat(parts);
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(rawId.length);
    return Buffer.concat([...parts, Buffer.alloc(16), idLength, rawId, coseKey(x, y)]);
  };
  const credential = (response: Record<string, Buffer>) => ({
    id,
    rawId: id,
    type: "public-key",
    response: Object.fromEntries(Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")])),
  });

  return {
    id,
    created: (use) =>
      credential({
        clientDataJSON: clientData(use, "webauthn.create"),
        attestationObject: attestation(authenticatorData(use, true)),
      }),
    used: (use) => {
      const data = authenticatorData(use, false);
      const client = clientData(use, "webauthn.get");
      const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
      return credential({
        clientDataJSON: client,
        authenticatorData: data,
        signature: sign("sha256", signed, privateKey),
        userHandle: Buffer.from(userId),
      });
    },
  };
}

/** Encodes a coordinate of 32 bytes as CBOR. */
function coordinate(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x58, 0x20]), Buffer.from(value, "base64url")]);
}

/** Encodes a text of at most 23 bytes as CBOR. */
function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
}

/** Encodes a P-256 key as COSE: a CBOR map with the type of key, the algorithm, the curve and the coordinates. */
function coseKey(x: string, y: string): Buffer {
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  return Buffer.concat([head, Buffer.from([0x21]), coordinate(x), Buffer.from([0x22]), coordinate(y)]);
}

/** Encodes an attestation of format `none` as CBOR. */
function attestation(authenticatorData: Buffer): Buffer {
  const length = Buffer.from([0x59, authenticatorData.length >> 8, authenticatorData.length & 0xff]);
  const format = [text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0])];
  return Buffer.concat([Buffer.from([0xa3]), ...format, text("authData"), length, authenticatorData]);
}
