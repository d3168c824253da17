import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import {
  type AddressSearch,
  type SearchLimits,
  searchTransactions,
} from '../../src/tracing/search-transactions.js';
import { assemble, deploying } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { richAddress, signed } from '../fixtures/signed.js';

const stranger = `0x${'5e'.repeat(20)}` as const;
const other = `0x${'b0'.repeat(20)}` as const;
const caller = createdAddress(richAddress, 0n);
/** Calls the address in its first argument. */
const calling = deploying(assemble('0x00 0x00 0x00 0x00 0x00 0x00 CALLDATALOAD GAS CALL STOP'));

/** Block 1 makes the caller, 2 calls the stranger, 3 to 5 call another, 6 and 7 are plain transfers. */
async function chainOfCalls(): Promise<EvmChain> {
  const chain = openLocalChain(temporaryStore());
  const call = (to: string): `0x${string}` => `0x${to.slice(2).padStart(64, '0')}`;
  const sent = [
    { gas: 200_000n, input: calling },
    ...[stranger, other, other, other].map((to) => ({ gas: 100_000n, to: caller, input: call(to) })),
    { to: other, value: 1n },
    { to: other, value: 1n },
  ];
  for (const [nonce, fields] of sent.entries())
    await chain.submit(signed({ nonce: BigInt(nonce), ...fields }).raw);
  expect(chain.head.header.number).toBe(7n);
  return chain;
}

const search = async (chain: EvmChain, wanted: Partial<AddressSearch>, limits?: SearchLimits) => {
  const { found, isComplete } = await searchTransactions(
    chain,
    { address: stranger, direction: 'before', edge: undefined, pageSize: 10, ...wanted },
    new AbortController().signal,
    limits,
  );
  return { blocks: found.map(({ block }) => block.header.number), isComplete };
};

it('finds who calls, is called or is made in a transaction, in both directions', async () => {
  const chain = await chainOfCalls();
  expect(await search(chain, {})).toEqual({ blocks: [2n], isComplete: true });
  expect(await search(chain, { direction: 'after' })).toEqual({ blocks: [2n], isComplete: true });
  expect(await search(chain, { address: other })).toEqual({ blocks: [7n, 6n, 5n, 4n, 3n], isComplete: true });
  expect(await search(chain, { address: caller, direction: 'after', edge: 3n })).toEqual({
    blocks: [4n, 5n],
    isComplete: true,
  });
  expect(await search(chain, { address: caller, pageSize: 5 })).toEqual({
    blocks: [5n, 4n, 3n, 2n, 1n],
    isComplete: true,
  });
  expect(await search(chain, { address: caller, pageSize: 4 })).toMatchObject({ isComplete: false });
});

it('says where it ended, and goes on from there', async () => {
  const chain = await chainOfCalls();
  const limits = { blocks: 100, replayedBlocks: 3 };
  const refused = `no transaction of ${stranger} in the blocks 7 to 3, which are as many as one call looks through: ask from block 3 on`;
  await expect(search(chain, {}, limits)).rejects.toThrow(refused);
  expect(await search(chain, { edge: 3n }, limits)).toEqual({ blocks: [2n], isComplete: true });
  await expect(search(chain, { edge: 7n }, { blocks: 2, replayedBlocks: 9 })).rejects.toThrow(
    'in the blocks 6 to 5, which',
  );
  await expect(
    search(chain, { direction: 'after', edge: 2n }, { blocks: 2, replayedBlocks: 9 }),
  ).rejects.toThrow('in the blocks 3 to 4, which');
});

it('ends a page where it ends with something found, and does not run plain transfers again', async () => {
  const chain = await chainOfCalls();
  expect(await search(chain, { address: other }, { blocks: 100, replayedBlocks: 0 })).toEqual({
    blocks: [7n, 6n],
    isComplete: false,
  });
  expect(await search(chain, { edge: 8n }, { blocks: 2, replayedBlocks: 0 }).catch(String)).toContain(
    'in the blocks 7 to 6, which',
  );
});
