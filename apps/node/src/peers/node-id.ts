import { X509Certificate } from 'node:crypto';
import { bytesToNodeId, ripemd160, sha256 } from '@firn/primitives';

/**
 * The node ID of a certificate: ripemd160 of the sha256 of its DER bytes (reference: section 3.1).
 * @throws Error if the text is not a certificate.
 */
export function nodeIdOfCertificate(pem: string): `NodeID-${string}` {
  return nodeIdOfDer(new X509Certificate(pem).raw);
}

/** The node ID of a certificate that is there as DER. */
export function nodeIdOfDer(der: Uint8Array): `NodeID-${string}` {
  return bytesToNodeId(ripemd160(sha256(der)));
}
