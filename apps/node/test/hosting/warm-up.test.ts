import { keccak256, sha256 } from '@firn/crypto';
import { openLocalChain } from '@firn/evm/fixtures/local-chain';
import { bytesToHex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { warmUp } from '../../src/hosting/warm-up.js';

const one = new Uint8Array(32).with(31, 1);

describe('warmUp', () => {
  it('runs its contract to the end', async () => {
    const chain = openLocalChain(temporaryStore());
    expect(await warmUp(chain)).toBe(bytesToHex(sha256(keccak256(one))));
  });

  it('leaves the chain as it was', async () => {
    const chain = openLocalChain(temporaryStore());
    const { revision, head } = chain.canonical;
    await warmUp(chain);
    expect(chain.canonical.revision).toBe(revision);
    expect(chain.canonical.head).toBe(head);
    // The contract of the first time is not there in the second.
    expect(await warmUp(chain)).toBe(bytesToHex(sha256(keccak256(one))));
  });
});
