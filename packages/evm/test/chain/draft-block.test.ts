import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it, onTestFinished } from 'vitest';
import { zeroAddress, zeroHash } from '../../src/block/header.js';
import { headerHash } from '../../src/block/header-codec.js';
import type { PayloadAttributes } from '../../src/chain/build-payload.js';
import { commitDraft, draftBlock } from '../../src/chain/draft-block.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { signed } from '../fixtures/signed.js';
import { missingTestData } from '../fixtures/test-data.js';

const other = `0x${'c2'.repeat(20)}` as const;

function attributesAt(timestamp: bigint, more: Partial<PayloadAttributes> = {}): PayloadAttributes {
  return { timestamp, prevRandao: zeroHash, feeRecipient: zeroAddress, ...more };
}

/** The attributes of a block made now. */
function now(chain: EvmChain, more: Partial<PayloadAttributes> = {}): PayloadAttributes {
  return attributesAt(chain.controls.nowMs() / 1000n, more);
}

describe('a block drafted on the C-Chain', () => {
  it('holds the given transactions and is no part of the chain', async () => {
    const chain = openLocalChain(temporaryStore());
    const { head } = chain;
    const transactions = [signed({ to: other, value: 1n }), signed({ nonce: 1n, to: other, value: 2n })];
    const draft = await draftBlock(chain, { attributes: now(chain), transactions });
    expect(draft.block).toMatchObject({ transactions, header: { parentHash: head.hash, gasUsed: 42_000n } });
    expect(draft.block.hash).toBe(headerHash(draft.block.header, 'c-chain'));
    expect(draft).toMatchObject({ value: 0n, requests: undefined, sidecars: undefined });
    expect(chain.head).toBe(head);
  });

  it('becomes the head when it is committed, also without transactions, and blocks go on from it', async () => {
    const chain = openLocalChain(temporaryStore());
    const empty = await commitDraft(chain, { attributes: now(chain), transactions: [] });
    expect(chain.head).toBe(empty);
    const transaction = signed({ to: other, value: 1n });
    const second = await commitDraft(chain, { attributes: now(chain), transactions: [transaction] });
    expect(chain.receipt(transaction.hash)).toMatchObject({ status: 1n, blockHash: second.hash });
    await chain.submit(signed({ nonce: 1n, to: other, value: 1n }).raw);
    expect(chain.head.header).toMatchObject({ number: 3n, parentHash: second.hash });
    expect(chain.stateAfter(chain.head).balance(other)).toBe(2n);
  });

  it.each<[string, (chain: EvmChain) => Parameters<typeof draftBlock>[1], string | RegExp]>([
    [
      'a transaction that may not run',
      (chain) => ({ attributes: now(chain), transactions: [signed({ nonce: 2n, to: other })] }),
      /^transaction 0x[0-9a-f]{64}: nonce too high: /u,
    ],
    [
      'a transaction of another chain',
      (chain) => ({ attributes: now(chain), transactions: [signed({ nonce: 1n, to: other, chainId: 7n })] }),
      /^transaction 0x[0-9a-f]{64}: invalid chain id for signer: have 7 want 43112$/u,
    ],
    [
      'a time before that of the head',
      (chain) => ({ attributes: attributesAt(chain.head.header.timestamp - 1n), transactions: [] }),
      /^timestamp \d+ must not be before \d+$/u,
    ],
    [
      'withdrawals',
      (chain) => ({
        attributes: now(chain, {
          withdrawals: [{ index: 0n, validatorIndex: 0n, address: other, amount: 1n }],
        }),
        transactions: [],
      }),
      'blocks of this chain have no withdrawals',
    ],
    [
      'another fee recipient',
      (chain) => ({ attributes: now(chain, { feeRecipient: other }), transactions: [] }),
      `suggestedFeeRecipient must be 0x0100000000000000000000000000000000000000, not ${other}`,
    ],
    [
      'extra data',
      (chain) => ({ attributes: now(chain), transactions: [], extraData: '0x01' }),
      'the extraData of this chain holds the state of its fees',
    ],
  ])('refuses %s', async (_name, toOptions, message) => {
    const chain = openLocalChain(temporaryStore());
    await chain.submit(signed({ to: other, value: 1n }).raw);
    await expect(draftBlock(chain, toOptions(chain))).rejects.toThrow(message);
  });
});

describe('a block drafted on a recorded chain', skipFor(missingTestData), () => {
  it('becomes the head when it is committed', async () => {
    const chain = await importedRecordedChain(temporaryStore(onTestFinished));
    const attributes = attributesAt(chain.head.header.timestamp + 12n, {
      withdrawals: [{ index: 0n, validatorIndex: 1n, address: other, amount: 5n }],
      parentBeaconBlockRoot: zeroHash,
    });
    const before = chain.stateAfter(chain.head).balance(other);
    const draft = await draftBlock(chain, { attributes, transactions: [] });
    expect(draft).toMatchObject({ requests: [], sidecars: [], value: 0n });
    const committed = await commitDraft(chain, { attributes, transactions: [] });
    expect(committed.hash).toBe(draft.block.hash);
    expect(chain.head).toBe(committed);
    expect(chain.stateAfter(chain.head).balance(other)).toBe(before + 5n * 10n ** 9n);
  });
});
