import { generateKeyPairSync, sign } from 'node:crypto';

/** A staking certificate with its private key, both as PEM text. */
export interface StakingCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

// DER (X.690): the tags of what a certificate is made of.
const integer = 0x02;
const bitString = 0x03;
const sequence = 0x30;
const utcTime = 0x17;
const generalizedTime = 0x18;
const versionField = 0xa0;

/** `ecdsa-with-SHA256` (RFC 5758). */
const ecdsaWithSha256 = der(sequence, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
/** No name at all. */
const nobody = der(sequence);
/** From 2000 to 2100: years from 2050 on have the longer form (RFC 5280, section 4.1.2.5). */
const validity = der(
  sequence,
  der(utcTime, Buffer.from('000101000000Z')),
  der(generalizedTime, Buffer.from('21000101000000Z')),
);

/** Creates a self-signed certificate for a P-256 key. It names nobody: only its hash, the node ID, matters. */
export function createStakingCertificate(): StakingCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const content = der(
    sequence,
    der(versionField, der(integer, Buffer.of(2))),
    der(integer, Buffer.of(0)),
    ecdsaWithSha256,
    nobody,
    validity,
    nobody,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(sequence, content, ecdsaWithSha256, der(bitString, Buffer.of(0), signature));
  return {
    certificate: toPem('CERTIFICATE', certificate),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** An element of DER: its tag, the length of its content, and that. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const digits = Buffer.from(length.toString(16).padStart(length < 0x100 ? 2 : 4, '0'), 'hex');
  const size = length < 0x80 ? digits : Buffer.concat([Buffer.of(0x80 | digits.length), digits]);
  return Buffer.concat([Buffer.of(tag), size, content]);
}

function toPem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
