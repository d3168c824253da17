import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { headerHash } from '../../src/block/header-codec.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { feeHistory } from '../../src/chain/fee-history.js';
import { openChain } from '../../src/chain/open-chain.js';
import { callContract } from '../../src/chain/queries/call-contract.js';
import { ExecutionRevertedError, estimateGas } from '../../src/chain/queries/estimate-gas.js';
import { suggestedGasPrice, suggestedTip } from '../../src/chain/queries/next-fees.js';
import { queryLogs } from '../../src/chain/queries/query-logs.js';
import type { LogFilter } from '../../src/chain/storage/log-index.js';
import { parseGenesis } from '../../src/genesis/parse-genesis.js';
import { unscheduled } from '../../src/genesis/upgrade-schedules.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import { openLocalChain, TestClock } from '../fixtures/local-chain.js';
import { localGenesis } from '../fixtures/local-genesis.js';
import { localChainId, richAddress, signed } from '../fixtures/signed.js';
import { balanceCall, tokenCode, transferCall, transferTopic } from '../fixtures/token.js';

const other: Hex = '0x00000000000000000000000000000000000000aa';
const blackHole: Hex = '0x0100000000000000000000000000000000000000';
const ether = 10n ** 18n;

async function deployToken(chain: EvmChain, nonce: bigint): Promise<Hex> {
  await chain.submit(signed({ nonce, input: tokenCode, gas: 1_000_000n }).raw);
  return createdAddress(richAddress, nonce);
}

/** A value with its bytes in hex, whatever kind of array they are in. */
function inHex(value: unknown): unknown {
  const text = JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString();
    if (part instanceof Uint8Array) return bytesToHex(part);
    // A Buffer writes itself as its bytes before it gets here.
    const written = part as { type?: unknown; data?: number[] } | null;
    return written?.type === 'Buffer' ? bytesToHex(Uint8Array.from(written.data ?? [])) : part;
  });
  return JSON.parse(text) as unknown;
}

describe('EvmChain', () => {
  it('starts at the genesis block of the network', () => {
    const chain = openLocalChain(temporaryStore());
    expect(chain.head.hash).toBe('0xa8ba8fe99b2affb0ed27d0d8c825f6292c3c6f5eb9d53707504bea02ac9c1a9b');
    expect(chain.stateAfter(chain.head).balance(richAddress)).toBe(50_000_000n * ether);
  });

  it('before Helicon executes a transfer at once, under the fees of a fresh chain', async () => {
    const chain = openLocalChain(temporaryStore(), { heliconTime: unscheduled });
    const genesis = chain.head;
    const transfer = signed({ to: other, value: 5n });
    expect(await chain.submit(transfer.raw)).toBe(transfer.hash);
    expect(chain.head.header).toMatchObject({
      number: 1n,
      parentHash: genesis.hash,
      baseFeePerGas: 1n,
      gasLimit: 10_000_000n,
      gasUsed: 21_000n,
      difficulty: 1n,
      coinbase: blackHole,
      blockGasCost: 0n,
      minDelayExcess: 7_970_124n,
      // Capacity 10,000,000 less the gas; excess the gas; the target as it was.
      extraData: `0x${(9_979_000).toString(16).padStart(16, '0')}${(21_000).toString(16).padStart(16, '0')}${'0'.repeat(16)}000000000000`,
    });
    expect(chain.receipt(transfer.hash)).toMatchObject({
      status: 1n,
      gasUsed: 21_000n,
      effectiveGasPrice: 2n,
    });
    const state = chain.stateAfter(chain.head);
    expect(state.balance(other)).toBe(5n);
    expect(state.balance(richAddress)).toBe(50_000_000n * ether - 5n - 42_000n);
    // The whole fee is burned, base fee included.
    expect(state.balance(blackHole)).toBe(42_000n);
  });

  it('runs a token: creation, transfers with logs, a revert that costs gas, and reads of any past state', async () => {
    const chain = openLocalChain(temporaryStore());
    const token = await deployToken(chain, 0n);
    const creation = chain.receipts(chain.head)[0];
    expect(creation).toMatchObject({ status: 1n, contractAddress: token });
    expect(chain.stateAfter(chain.head).code(token).length).toBeGreaterThan(100);

    const paid = signed({ nonce: 1n, to: token, input: transferCall(other, 7n), gas: 100_000n });
    await chain.submit(paid.raw);
    expect(chain.receipt(paid.hash)?.logs).toMatchObject([
      {
        address: token,
        topics: [
          transferTopic,
          `0x${richAddress.slice(2).padStart(64, '0')}`,
          `0x${other.slice(2).padStart(64, '0')}`,
        ],
        logIndex: 0n,
      },
    ]);
    const reverted = signed({ nonce: 2n, to: token, input: transferCall(other, 10n ** 30n), gas: 100_000n });
    await chain.submit(reverted.raw);
    expect(chain.receipt(reverted.hash)).toMatchObject({ status: 0n, logs: [] });

    const balanceAt = async (number: bigint): Promise<bigint> =>
      BigInt(
        (await callContract(chain, { to: token, input: balanceCall(other) }, { block: chain.block(number) }))
          .output,
      );
    expect(await balanceAt(1n)).toBe(0n);
    expect(await balanceAt(2n)).toBe(7n);
    expect(await balanceAt(3n)).toBe(7n);
    const blocks = { from: 0n, to: 3n };
    const logs = (filter: LogFilter) => [...queryLogs(chain, { blocks, filter })].flat();
    expect(logs({ topics: [[transferTopic]] })).toHaveLength(1);
    expect(logs({ addresses: [other] })).toHaveLength(0);
  });

  it('estimates gas that is enough, at most 1.5 % above the least, and passes reverts on', async () => {
    const chain = openLocalChain(temporaryStore());
    const token = await deployToken(chain, 0n);
    const request = { from: richAddress, to: token, input: transferCall(other, 7n) };
    const gas = await estimateGas(chain, request);
    expect((await callContract(chain, { ...request, gas })).error).toBeUndefined();
    const tooLittle = { ...request, gas: (gas * 985n) / 1000n };
    expect((await callContract(chain, tooLittle)).error?.kind).toBe('out-of-gas');
    expect(await estimateGas(chain, { from: richAddress, to: other, value: 1n })).toBe(21_000n);
    const tooMuch = estimateGas(chain, { ...request, input: transferCall(other, 10n ** 30n) });
    await expect(tooMuch).rejects.toThrow(ExecutionRevertedError);
    await expect(tooMuch).rejects.toThrow('execution reverted: low balance');
  });

  it('puts all transactions that arrive together into one block, in the order of nonces', async () => {
    const chain = openLocalChain(temporaryStore());
    const transfers = [3n, 0n, 2n, 1n].map((nonce) => signed({ nonce, to: other, value: 1n }));
    await Promise.all(transfers.map(({ raw }) => chain.submit(raw)));
    expect(chain.head.header.number).toBe(1n);
    expect(chain.head.transactions.map(({ nonce }) => nonce)).toEqual([0n, 1n, 2n, 3n]);
  });

  it('fills blocks up to the gas limit and goes on in the next', async () => {
    const chain = openLocalChain(temporaryStore());
    const transfers = Array.from({ length: 5 }, (_, i) =>
      signed({ nonce: BigInt(i), to: other, gas: 4_000_000n }),
    );
    await Promise.all(transfers.map(({ raw }) => chain.submit(raw)));
    await chain.idle();
    // The limits of transactions must fit in, not what they use in the end: 20,000,000.
    expect(chain.head.transactions).toHaveLength(5);
    const wide = Array.from({ length: 3 }, (_, i) =>
      signed({ nonce: BigInt(5 + i), to: other, gas: 19_990_000n }),
    );
    await Promise.all(wide.map(({ raw }) => chain.submit(raw)));
    await chain.idle();
    expect(chain.head.header.number).toBe(4n);
    expect(chain.head.transactions).toHaveLength(1);
  });

  it('keeps transactions with a gap before them until the gap is filled', async () => {
    const chain = openLocalChain(temporaryStore());
    await chain.submit(signed({ nonce: 1n, to: other, value: 1n }).raw);
    expect(chain.head.header.number).toBe(0n);
    expect([...chain.pool.queued().keys()]).toEqual([richAddress]);
    await chain.submit(signed({ nonce: 0n, to: other, value: 1n }).raw);
    expect(chain.head.transactions).toHaveLength(2);
    expect(chain.pool.size).toBe(0);
  });

  it('answers the same after it was closed and opened again, pool included', async () => {
    const folder = temporaryFolder();
    const first = openStore(folder);
    const before = openLocalChain(first);
    const token = await deployToken(before, 0n);
    await before.submit(signed({ nonce: 1n, to: token, input: transferCall(other, 7n), gas: 100_000n }).raw);
    const queued = signed({ nonce: 3n, to: other, value: 1n });
    await before.submit(queued.raw);
    const answers = (chain: EvmChain): unknown =>
      inHex([
        chain.head,
        chain.block(1n),
        chain.receipts(chain.head),
        [...queryLogs(chain, { blocks: { from: 0n, to: 2n }, filter: {} })].flat(),
        chain.stateAfter(chain.head).account(token),
        [...chain.pool.queued().values()].flat().map(({ transaction }) => transaction.hash),
      ]);
    const expected = answers(before);
    await before.close();
    await first.close();

    const second = openStore(folder);
    const after = openLocalChain(second);
    expect(answers(after)).toEqual(expected);
    await after.submit(signed({ nonce: 2n, to: other, value: 1n }).raw);
    expect(after.transaction(queued.hash)?.block.header.number).toBe(3n);
    await after.close();
    await second.close();
  });

  it('links every block to its parent by a hash that its header has', async () => {
    const chain = openLocalChain(temporaryStore());
    for (let nonce = 0n; nonce < 5n; nonce += 1n)
      await chain.submit(signed({ nonce, to: other, value: 1n }).raw);
    for (let number = 1n; number <= 5n; number += 1n) {
      const block = chain.block(number);
      expect(block?.header.parentHash).toBe(chain.block(number - 1n)?.hash);
      expect(block && headerHash(block.header, 'c-chain')).toBe(block?.hash);
    }
  });

  it('tells of transactions and blocks once they are on disk', async () => {
    const chain = openLocalChain(temporaryStore());
    const seen: string[] = [];
    chain.events.on('transaction', ({ transaction }) => seen.push(transaction.hash));
    const stop = chain.events.on('block', ({ block, receipts }) =>
      seen.push(`${block.header.number}: ${receipts.length}`),
    );
    const transfer = signed({ to: other });
    await chain.submit(transfer.raw);
    stop();
    await chain.submit(signed({ nonce: 1n, to: other }).raw);
    expect(seen.slice(0, 2)).toEqual([transfer.hash, '1: 1']);
    expect(seen).toHaveLength(3);
  });

  it('refuses a store that holds the chain of another genesis', async () => {
    const store = temporaryStore();
    const chain = openLocalChain(store);
    const genesis = parseGenesis(localGenesis.replace('0x295BE96E64066972000000', '0x1'));
    expect(() => openChain({ store, name: 'C', genesis, rules: chain.rules })).toThrow(
      expect.objectContaining({ code: 'chain-mismatch' }),
    );
  });
});

describe('prices', () => {
  it('before Helicon rise with the gas that was used, and fall with time', async () => {
    const clock = new TestClock();
    const chain = openLocalChain(temporaryStore(), { clock, heliconTime: unscheduled });
    // The invalid instruction uses up all gas: 9,000,000 a block are far above the target of 1,000,000 a second.
    const burning = { input: '0xfe', gas: 9_000_000n } as const;
    for (let nonce = 0n; nonce < 12n; nonce += 1n) await chain.submit(signed({ nonce, ...burning }).raw);
    const high = chain.nextFrame()?.environment.baseFee ?? 0n;
    expect(high).toBe(3n);
    clock.advance(120_000n);
    expect(chain.nextFrame()?.environment.baseFee).toBe(1n);
  });

  it('before Helicon are suggested from the blocks before', async () => {
    const chain = openLocalChain(temporaryStore(), { heliconTime: unscheduled });
    expect(suggestedTip(chain)).toBe(1n);
    expect(suggestedGasPrice(chain)).toBe(2n);
    await chain.submit(signed({ to: other, maxPriorityFeePerGas: 5n }).raw);
    expect(suggestedTip(chain)).toBe(5n);
    expect(feeHistory(chain, 10n, 1n, [50])).toEqual({
      oldestBlock: 0n,
      baseFeePerGas: [225_000_000_000n, 1n, 1n],
      gasUsedRatio: [0, 0.0021],
      baseFeePerBlobGas: [1n, 1n, 1n],
      blobGasUsedRatio: [0, 0],
      reward: [[0n], [5n]],
    });
  });
});

describe('what a chain refuses', () => {
  const refused: readonly (readonly [string, Parameters<typeof signed>[0], RegExp])[] = [
    [
      'another chain',
      { chainId: 1n, to: other },
      /^invalid sender: invalid chain id for signer: have 1 want 43112$/u,
    ],
    [
      'too little gas',
      { to: other, gas: 20_999n },
      /^intrinsic gas too low: gas 20999, minimum needed 21000$/u,
    ],
    ['too much gas', { to: other, gas: 20_000_001n }, /^exceeds block gas limit$/u],
    ['no fee', { to: other, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }, /^transaction underpriced: /u],
    [
      'a tip above the fee',
      { to: other, maxFeePerGas: 1n, maxPriorityFeePerGas: 2n },
      /^max priority fee per gas higher than max fee per gas/u,
    ],
    [
      'too much value',
      { to: other, value: 10n ** 30n },
      /^insufficient funds for gas \* price \+ value: balance 50000000\d+, tx cost \d+, overshot \d+$/u,
    ],
    [
      'too much data',
      { to: other, input: `0x${'00'.repeat(131_072)}`, gas: 9_000_000n },
      /^oversized data: transaction size \d+, limit 131072$/u,
    ],
    [
      'too much init code',
      { input: `0x${'00'.repeat(49_153)}`, gas: 9_000_000n },
      /^max initcode size exceeded: code size 49153 limit 49152$/u,
    ],
    [
      'blobs',
      { type: 3, to: other, maxFeePerBlobGas: 1n, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] },
      /^transaction type not supported$/u,
    ],
    ['set code', { type: 4, to: other, authorizationList: [] }, /^transaction type not supported$/u],
  ];

  it.each(refused)('%s', async (_what, fields, message) => {
    const chain = openLocalChain(temporaryStore());
    await expect(chain.submit(signed({ chainId: localChainId, ...fields }).raw)).rejects.toThrow(message);
    expect(chain.pool.size).toBe(0);
  });

  it('a transaction twice, a nonce that is used, a replacement that pays too little', async () => {
    const chain = openLocalChain(temporaryStore());
    await chain.submit(signed({ to: other }).raw);
    await expect(chain.submit(signed({ to: other }).raw)).rejects.toThrow(
      'nonce too low: next nonce 1, tx nonce 0',
    );
    const waiting = signed({ nonce: 5n, to: other, maxFeePerGas: 100n, maxPriorityFeePerGas: 10n });
    await chain.submit(waiting.raw);
    await expect(chain.submit(waiting.raw)).rejects.toThrow('already known');
    const cheap = signed({ nonce: 5n, to: other, maxFeePerGas: 109n, maxPriorityFeePerGas: 11n });
    await expect(chain.submit(cheap.raw)).rejects.toThrow('replacement transaction underpriced');
    const dear = signed({ nonce: 5n, to: other, maxFeePerGas: 110n, maxPriorityFeePerGas: 11n });
    await chain.submit(dear.raw);
    expect([...chain.pool.queued().values()].flat().map(({ transaction }) => transaction.hash)).toEqual([
      dear.hash,
    ]);
  });

  it('bytes that are no transaction', async () => {
    const chain = openLocalChain(temporaryStore());
    for (const bytes of [[], [0x05, 0xc0], [0x02, 0xc0], [0xc0], [0x02, 0x80]]) {
      await expect(chain.submit(Uint8Array.from(bytes))).rejects.toThrow();
    }
  });
});
