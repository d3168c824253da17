import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { replayBlock } from '../../src/chain/queries/replay-block.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { richAddress, signed } from '../fixtures/signed.js';
import { missingTestData } from '../fixtures/test-data.js';
import { tokenCode, transferCall } from '../fixtures/token.js';

async function gasOfReplay(chain: EvmChain, number: bigint): Promise<bigint[]> {
  const block = chain.block(number);
  const used: bigint[] = [];
  if (block !== undefined) {
    await replayBlock(chain, block, async ({ run }) => {
      used.push((await run()).gasUsed);
    });
  }
  return used;
}

function gasOfReceipts(chain: EvmChain, number: bigint): bigint[] {
  const block = chain.block(number);
  return block === undefined ? [] : chain.receipts(block).map(({ gasUsed }) => gasUsed);
}

describe('replayBlock', () => {
  it('runs the transactions of a block as they ran, and tells of every step', async () => {
    const chain = openLocalChain(temporaryStore());
    const token = createdAddress(richAddress, 0n);
    await Promise.all([
      chain.submit(signed({ nonce: 0n, input: tokenCode, gas: 1_000_000n }).raw),
      chain.submit(signed({ nonce: 1n, to: token, input: transferCall(richAddress, 1n), gas: 100_000n }).raw),
    ]);
    expect(await gasOfReplay(chain, 1n)).toEqual(gasOfReceipts(chain, 1n));
    const steps: string[] = [];
    const visited: number[] = [];
    await replayBlock(
      chain,
      chain.head,
      async ({ index, run }) => {
        visited.push(index);
        await run();
      },
      { last: 0, hooks: { onStep: ({ opcode }) => steps.push(opcode.name) } },
    );
    expect(visited).toEqual([0]);
    expect(steps.at(-1)).toBe('RETURN');
    await expect(replayBlock(chain, chain.block(0n) ?? chain.head, async () => {})).rejects.toThrow(
      'has no parent',
    );
  });

  it('runs every block of an imported chain as it ran', skipFor(missingTestData), async () => {
    const chain = await importedRecordedChain(temporaryStore());
    for (let number = 1n; number <= chain.head.header.number; number += 1n) {
      expect(await gasOfReplay(chain, number)).toEqual(gasOfReceipts(chain, number));
    }
  });
});
