import { describe, expect, it } from 'vitest';
import { openLocalChain, richAddress, signed } from '../fixtures/local-chain.js';
import { temporaryStore } from '../fixtures/temporary-store.js';

const other = '0x00000000000000000000000000000000000000aa';

describe('EvmChain', () => {
  it('starts at the genesis block of the network', () => {
    const chain = openLocalChain(temporaryStore());
    expect(chain.head.hash).toBe('0x608ddbd611241719b64642d8e152537e2a5bdf46b6ddb9e8f15340c5e007b8b1');
    expect(chain.stateAfter(chain.head).balance(richAddress)).toBe(50_000_000n * 10n ** 18n);
  });

  it('executes a transfer at once', async () => {
    const chain = openLocalChain(temporaryStore());
    const genesis = chain.head;
    const transfer = signed({ to: other, value: 5n });
    expect(await chain.submit(transfer.raw)).toBe(transfer.hash);
    const { header } = chain.head;
    expect(header.number).toBe(1n);
    expect(header.parentHash).toBe(genesis.hash);
    expect(header.baseFeePerGas).toBe(1n);
    expect(header.gasLimit).toBe(10_000_000n);
    expect(chain.receipt(transfer.hash)).toMatchObject({
      status: 1n,
      gasUsed: 21_000n,
      effectiveGasPrice: 2n,
    });
    const state = chain.stateAfter(chain.head);
    expect(state.balance(other)).toBe(5n);
    expect(state.balance(richAddress)).toBe(50_000_000n * 10n ** 18n - 5n - 42_000n);
    // The whole fee is burned, base fee included.
    expect(state.balance('0x0100000000000000000000000000000000000000')).toBe(42_000n);
  });
});
