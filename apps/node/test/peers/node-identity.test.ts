import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isProofOfPossession } from '@firn/crypto';
import { nodeIdToBytes } from '@firn/primitives';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartRefusal } from '../../src/errors/start-refusal.js';
import { loadNetwork } from '../../src/network/network.js';
import { openOwnIdentity } from '../../src/peers/node-identity.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-identity-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('openOwnIdentity', () => {
  it('creates an identity once and keeps it', () => {
    const first = openOwnIdentity(folder);
    expect(nodeIdToBytes(first.nodeId)).toHaveLength(20);
    expect(first.publicKey).toHaveLength(48);
    expect(isProofOfPossession(first)).toBe(true);
    const again = openOwnIdentity(folder);
    const message = Uint8Array.of(1, 2, 3);
    expect({ ...again, signMessage: again.signMessage(message) }).toEqual({
      ...first,
      signMessage: first.signMessage(message),
    });
  });

  it('makes a certificate that names nobody and is signed by its own key', () => {
    openOwnIdentity(folder);
    const certificate = new X509Certificate(readFileSync(join(folder, 'staker.crt')));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.checkPrivateKey(createPrivateKey(readFileSync(join(folder, 'staker.key'))))).toBe(
      true,
    );
    expect([certificate.subject, certificate.issuer, Number(certificate.serialNumber)]).toEqual([
      undefined,
      undefined,
      0,
    ]);
    expect([certificate.validFrom, certificate.validTo].map((date) => new Date(date).toISOString())).toEqual([
      '2000-01-01T00:00:00.000Z',
      '2100-01-01T00:00:00.000Z',
    ]);
  });

  it('refuses a BLS key that is none', () => {
    openOwnIdentity(folder);
    for (const bytes of [Buffer.alloc(32), Buffer.alloc(32, 0xff), Buffer.alloc(31, 1)]) {
      writeFileSync(join(folder, 'signer.key'), bytes);
      expect(() => openOwnIdentity(folder)).toThrow('signer.key');
    }
  });

  it.each(['staker.crt', 'staker.key', 'signer.key'])(
    'says which file is damaged and what to do: %s',
    (name) => {
      openOwnIdentity(folder);
      writeFileSync(join(folder, name), '');
      const refusal = (): unknown => openOwnIdentity(folder);
      expect(refusal).toThrow(StartRefusal);
      expect(refusal).toThrow(`${join(folder, name)} cannot be used as part of the node's identity: `);
      expect(refusal).toThrow(
        `; put a copy of it there, or move the folder ${folder} away for a new identity`,
      );
    },
  );

  it('refuses a certificate whose key is lost', () => {
    openOwnIdentity(folder);
    rmSync(join(folder, 'staker.key'));
    expect(() => openOwnIdentity(folder)).toThrow('ENOENT');
    expect(readdirSync(folder).sort()).toEqual(['signer.key', 'staker.crt']);
  });
});

describe('isProofOfPossession', () => {
  it('accepts the proofs of the local network and refuses one of another key', () => {
    const signers = loadNetwork('local').genesis.initialStakers.flatMap(({ signer }) =>
      signer ? [signer] : [],
    );
    expect(signers.map(isProofOfPossession)).toEqual([true, true, true, true, true]);
    const [first, second] = signers;
    if (!first || !second) throw new Error('the local network has five signers');
    expect(
      isProofOfPossession({ publicKey: first.publicKey, proofOfPossession: second.proofOfPossession }),
    ).toBe(false);
  });
});
