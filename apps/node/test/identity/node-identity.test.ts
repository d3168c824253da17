import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isProofOfPossession } from '../../src/identity/bls-key.js';
import { openNodeIdentity } from '../../src/identity/node-identity.js';
import { loadNetwork } from '../../src/network/network.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firn-identity-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('openNodeIdentity', () => {
  it('creates an identity once and keeps it', async () => {
    const first = await openNodeIdentity(folder);
    expect(first.nodeId).toMatch(/^NodeID-[1-9A-HJ-NP-Za-km-z]{33}$/);
    expect(first.publicKey).toHaveLength(48);
    expect(isProofOfPossession(first)).toBe(true);
    const again = await openNodeIdentity(folder);
    const message = Uint8Array.of(1, 2, 3);
    expect({ ...again, signMessage: again.signMessage(message) }).toEqual({
      ...first,
      signMessage: first.signMessage(message),
    });
  });

  it('names the file that is damaged', async () => {
    await openNodeIdentity(folder);
    writeFileSync(join(folder, 'staker.crt'), 'nothing');
    await expect(openNodeIdentity(folder)).rejects.toThrow('staker.crt');
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
