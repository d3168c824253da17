import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import { bytesToNodeId } from '@firn/primitives';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { X509Certificate, X509CertificateGenerator } from '@peculiar/x509';

/** A staking certificate with its private key, both as PEM text. */
export interface StakingCertificate {
  readonly certificate: string;
  readonly privateKey: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Creates a self-signed certificate for a P-256 key. It names nobody: only its hash, the node ID, matters. */
export async function createStakingCertificate(): Promise<StakingCertificate> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: '00',
      notBefore: new Date('2000-01-01T00:00:00Z'),
      notAfter: new Date('2100-01-01T00:00:00Z'),
      keys,
      signingAlgorithm: algorithm,
    },
    webcrypto as Crypto,
  );
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64');
  const lines = pkcs8.match(/.{1,64}/g) ?? [];
  return {
    certificate: `${certificate.toString('pem')}\n`,
    privateKey: ['-----BEGIN PRIVATE KEY-----', ...lines, '-----END PRIVATE KEY-----', ''].join('\n'),
  };
}

/**
 * The node ID of a certificate: ripemd160 of the sha256 of its DER bytes (reference: section 3.1).
 * @throws Error if the text is not a certificate.
 */
export function nodeIdOfCertificate(pem: string): `NodeID-${string}` {
  const der = new Uint8Array(new X509Certificate(pem).rawData);
  return bytesToNodeId(ripemd160(sha256(der)));
}
