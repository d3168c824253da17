import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { fakeExponential } from '@firn/primitives/integers';
import { openStore } from '@firn/storage';
import { temporaryFolder, temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Block, postStateRoot } from '../../src/block/block.js';
import { emptyBloom } from '../../src/block/header.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { estimateGas } from '../../src/chain/queries/estimate-gas.js';
import { openChainReader } from '../../src/chain/queries/open-chain-reader.js';
import { replayBlock } from '../../src/chain/queries/replay-block.js';
import { blackHole } from '../../src/fees/black-hole.js';
import { logsToBloom, mergeBloom } from '../../src/receipt/bloom.js';
import { encodeReceipt } from '../../src/receipt/receipt-codec.js';
import { SettledReceipts } from '../../src/rules/c-chain/settled-receipts.js';
import { WorldState } from '../../src/state/world-state.js';
import { listRoot } from '../../src/trie/list-root.js';
import { emptyRoot } from '../../src/trie/trie.js';
import { assemble } from '../fixtures/assemble.js';
import { blockAt, genesisTime, longAfter, openHelicon, other } from '../fixtures/helicon-chain.js';
import { openLocalChain, TestClock } from '../fixtures/local-chain.js';
import { richAddress, signed } from '../fixtures/signed.js';

/** A contract whose making logs its number as a topic. */
const logging = assemble('NUMBER 0x00 0x00 LOG1');

describe('the first block of a chain that begins with Helicon', () => {
  it('has the fields of the reference', async () => {
    const { chain, clock } = openHelicon();
    const first = await blockAt(chain, clock, longAfter, { value: 1n });
    expect(first.header).toMatchObject({
      gasLimit: 20_000_000n,
      baseFeePerGas: 1n,
      stateRoot: '0x3283022557b0e7ad755ac1739dbff2937186a2ed160772ba6c6009cb327a638f',
      receiptsRoot: emptyRoot,
      logsBloom: emptyBloom,
      extraData: '0x000000000000',
      extDataGasUsed: 0n,
      blockGasCost: 0n,
      gasUsed: 21_000n,
      settledHeight: 0n,
      settledGasUnix: 0x5fcb13d0n,
      settledGasNumerator: 0n,
      settledExcess: 0x878c643en,
      targetExponent: 0n,
      minPriceExponent: 0n,
      minDelayExcess: 7_970_124n,
    });
    expect(chain.stateAfter(first).balance(other)).toBe(1n);
    expect(chain.stateAfter(first).root).not.toEqual(hexToBytes(first.header.stateRoot));
  });

  it('costs what the base fee of the genesis wore off to', async () => {
    const { chain, clock } = openHelicon();
    clock.advance(genesisTime * 1000n + 1_000_000n - clock.nowMs());
    // 225 gwei fall e-fold in 87 seconds: e^(1,274,124,862 / 87,000,000).
    expect(chain.nextFrame()?.baseFee).toBe(2_292_408n);
  });
});

describe('what a transaction is charged', () => {
  it.each([
    ['half of a large limit', 1_000_000n, 500_000n],
    ['what it used where that is more', 21_000n, 21_000n],
    ['half of an odd limit, rounded up', 42_003n, 21_002n],
  ])('%s', async (_, gas, gasUsed) => {
    const { chain, clock } = openHelicon();
    const before = chain.stateAfter(chain.head).balance(richAddress);
    const block = await blockAt(chain, clock, longAfter, { gas, maxPriorityFeePerGas: 2n });
    const state = chain.stateAfter(block);
    expect(chain.receipts(block)).toMatchObject([
      { gasUsed, cumulativeGasUsed: gasUsed, effectiveGasPrice: 3n },
    ]);
    expect(block.header.gasUsed).toBe(gas);
    expect(before - state.balance(richAddress)).toBe(3n * gasUsed);
    expect(state.balance(blackHole)).toBe(3n * gasUsed);
  });

  it('is no part of an estimate', async () => {
    const { chain, clock } = openHelicon();
    await blockAt(chain, clock, longAfter, {});
    await expect(estimateGas(chain, { from: richAddress, to: other })).resolves.toBe(21_000n);
    const data: Hex = `0x${'00'.repeat(1_000)}`;
    const estimate = await estimateGas(chain, { from: richAddress, to: other, input: data });
    expect(estimate).toBe(await estimateGas(openLocalChain(temporaryStore()), { to: other, input: data }));
  });

  it('is at least what the pool asks for its size', async () => {
    const { chain } = openHelicon();
    const input: Hex = `0x${'00'.repeat(10_000)}`;
    const fields = {
      to: other,
      input,
      nonce: 0n,
      value: 0n,
      maxFeePerGas: 10n ** 12n,
      maxPriorityFeePerGas: 1n,
    };
    const estimate = await estimateGas(chain, { from: richAddress, ...fields });
    await expect(chain.submit(signed({ ...fields, gas: 61_000n }).raw)).rejects.toThrow(
      /^insufficient gas limit for tx size: tx size 10111 bytes must specify gas limit at least 128569 when the block gas limit is 20000000$/,
    );
    expect(estimate).toBe(128_645n);
    await chain.submit(signed({ ...fields, gas: estimate }).raw);
    expect(chain.head.header.gasUsed).toBe(estimate);
  });
});

describe('settlement', () => {
  it('is of what was executed five seconds before, to a part of a second', async () => {
    const { chain, clock } = openHelicon();
    const first = await blockAt(chain, clock, longAfter, { gas: 1_000_000n, input: '0x' });
    const early = await blockAt(chain, clock, longAfter + 5_249n, {});
    const late = await blockAt(chain, clock, longAfter + 5_250n, {});
    expect(early.header).toMatchObject({ settledHeight: 0n });
    expect(late.header).toMatchObject({
      settledHeight: 1n,
      settledGasUnix: genesisTime + longAfter / 1000n,
      settledGasNumerator: 500_000n,
      settledExcess: 250_000n,
      stateRoot: postStateRoot(first),
      receiptsRoot: bytesToHex(listRoot(chain.receipts(first).map(encodeReceipt))),
    });
  });

  it('holds for a series of blocks what the definition says, block by block, and all of it is there after a restart', async () => {
    const folder = temporaryFolder();
    const clock = new TestClock();
    const store = openStore(folder);
    const chain = openLocalChain(store, { clock });
    const times = [0n, 100n, 100n, 2_000n, 4_999n, 5_000n, 5_400n, 9_000n, 9_001n, 30_000n, 30_500n, 60_000n];
    let ms = longAfter;
    for (const [index, time] of times.entries()) {
      ms = longAfter + time;
      const gas = 60_000n + BigInt(index) * 300_000n;
      await blockAt(chain, clock, ms, index % 3 === 0 ? { gas } : { gas, to: null, input: logging });
    }
    const blocks = times.map((_, index) => chain.block(BigInt(index + 1)) as Block);
    expectSettled(chain, blocks);
    await expectReplayed(chain, blocks);
    const wanted = [chain.nextFrame()?.baseFee, chain.head.hash, chain.head.execution];
    await chain.close();
    store.close();
    const reopened = openStore(folder);
    const again = openLocalChain(reopened, { clock });
    expect([again.nextFrame()?.baseFee, again.head.hash, again.head.execution]).toEqual(wanted);
    expect(again.block(5n)?.execution).toEqual(blocks[4]?.execution);
    await again.close();
    reopened.close();
  });

  it('names a base fee as though the limits of what is not settled were charged, as long as a network would make blocks', async () => {
    const { chain, clock } = openHelicon();
    const prices: unknown[] = [];
    for (let count = 0n; count < 4n; count += 1n) {
      const { header, execution } = await blockAt(chain, clock, 1_000n + count, {
        gas: 20_000_000n,
        maxFeePerGas: 10n ** 12n,
      });
      prices.push([header.baseFeePerGas, execution?.baseFee]);
    }
    // A second after the genesis; then each block charges half of its limit, and half of that becomes excess.
    const price = (excess: bigint): bigint =>
      fakeExponential(1n, 2_274_124_862n - 1_000_000n + excess, 87_000_000n);
    expect(prices).toEqual([
      [price(0n), price(0n)],
      [price(10_000_000n), price(5_000_000n)],
      [price(20_000_000n), price(10_000_000n)],
      [price(15_000_000n), price(15_000_000n)],
    ]);
  });

  it('of many blocks takes no more at once than a network lets wait', async () => {
    const { chain, clock } = openHelicon();
    const gas = 20_000_000n;
    for (let count = 0n; count < 5n; count += 1n) {
      await blockAt(chain, clock, longAfter + count, { gas, maxFeePerGas: 10n ** 12n });
    }
    // The execution of all of them takes 25 seconds.
    const heights: (bigint | undefined)[] = [];
    for (const later of [100_000n, 100_001n]) {
      heights.push((await blockAt(chain, clock, longAfter + later, {})).header.settledHeight);
    }
    expect(heights).toEqual([3n, 5n]);
  });

  it('reads no more of many blocks without transactions than it takes to find the last settled one', async () => {
    const { chain, clock } = openHelicon();
    const paid = await blockAt(chain, clock, longAfter, { gas: 1_000_000n, input: '0x' });
    await chain.exclusively(async (between) => {
      for (let count = 0; count < 500; count += 1) await between.mine();
    });
    const { blocks } = chain.canonical.store;
    blocks.forgetAll();
    const read = vi.spyOn(blocks, 'decodeBlock');
    const next = await blockAt(chain, clock, longAfter + 60_000n, {});
    expect(next.header).toMatchObject({
      settledHeight: 501n,
      receiptsRoot: bytesToHex(listRoot(chain.receipts(paid).map(encodeReceipt))),
    });
    expect(read.mock.calls.length).toBeLessThan(20);
  });

  it('reads what a block settles before it is sealed', async () => {
    const { chain, clock } = openHelicon();
    await blockAt(chain, clock, longAfter, { gas: 1_000_000n });
    const order: string[] = [];
    onTestFinished(() => void vi.restoreAllMocks());
    const read = vi.spyOn(SettledReceipts.prototype, 'read');
    read.mockImplementation(async () => void order.push('read'));
    const fields = vi.spyOn(SettledReceipts.prototype, 'fields', 'get');
    fields.mockImplementation(() => {
      order.push('told');
      return { receiptsRoot: emptyRoot, logsBloom: emptyBloom };
    });
    await blockAt(chain, clock, longAfter + 10_000n, {});
    expect(order).toEqual(['read', 'told']);
  });

  it('is not put off for longer than a full queue takes, where blocks come faster than a network makes them', async () => {
    const { chain, clock } = openHelicon();
    for (let count = 0n; count < 9n; count += 1n) {
      await blockAt(chain, clock, longAfter, { gas: 20_000_000n, maxFeePerGas: 10n ** 12n });
    }
    expect(chain.head.execution?.clock).toMatchObject({
      seconds: genesisTime + longAfter / 1000n + 30n,
      numerator: 0n,
      excess: 45_000_000n,
    });
  });
});

function expectSettled(chain: EvmChain, blocks: readonly Block[]): void {
  let settledBefore = 0;
  for (const [index, { header }] of blocks.entries()) {
    const at = header.timestampMilliseconds as bigint;
    const settled =
      blocks.slice(0, index).findLastIndex(({ execution, header: earlier }) => {
        const { seconds, numerator } = execution?.clock ?? { seconds: 0n, numerator: 0n };
        const isExecuted = seconds * 2_000_000n + numerator <= (at - 5_000n) * 2_000n;
        return isExecuted && (earlier.timestampMilliseconds as bigint) <= at - 5_000n;
      }) + 1;
    expect(header.settledHeight).toBe(BigInt(settled));
    const receipts = blocks.slice(settledBefore, settled).flatMap((block) => chain.receipts(block));
    const bloom = new Uint8Array(256);
    for (const { logs } of receipts) mergeBloom(bloom, logsToBloom(logs));
    expect(header.logsBloom).toBe(bytesToHex(bloom));
    expect(header.receiptsRoot).toBe(bytesToHex(listRoot(receipts.map(encodeReceipt))));
    settledBefore = settled;
  }
  expect(settledBefore).toBeGreaterThan(8);
}

async function expectReplayed(chain: EvmChain, blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) {
    const state = new WorldState(chain.stateAfter(chain.block(block.header.number - 1n) as Block));
    await replayBlock(chain, block, async ({ run }) => void (await run()), { state });
    expect(bytesToHex(state.commit())).toBe(postStateRoot(block));
  }
}

describe('the upgrade of a running chain', () => {
  it('goes through one last synchronous block before it, however late that comes', async () => {
    const clock = new TestClock();
    const chain = openLocalChain(temporaryStore(), { clock, heliconTime: '2026-01-01T00:01:00Z' });
    const helicon = BigInt(Date.parse('2026-01-01T00:01:00Z') / 1000);
    const submit = async (): Promise<Block> => {
      const nonce = chain.stateAfter(chain.head).nonce(richAddress);
      await chain.submit(signed({ nonce, to: other, value: 1n, gas: 1_000_000n }).raw);
      return chain.head;
    };
    const before = await submit();
    clock.advance(3_600_000n);
    const transition = await submit();
    const after = await submit();
    expect(before.header.settledHeight).toBeUndefined();
    expect(transition.header).toMatchObject({
      timestamp: helicon - 1n,
      gasUsed: 21_000n,
      gasLimit: 10_000_000n,
    });
    expect(transition.header.settledHeight).toBeUndefined();
    expect(after.header).toMatchObject({
      timestamp: helicon + 3_540n,
      gasUsed: 1_000_000n,
      gasLimit: 20_000_000n,
      settledHeight: 2n,
      stateRoot: transition.header.stateRoot,
      receiptsRoot: emptyRoot,
    });
    expect(chain.receipts(after)).toMatchObject([{ gasUsed: 500_000n }]);
    expect(chain.stateAfter(after).balance(other)).toBe(3n);
  });

  it('makes no block between the last synchronous one and the upgrade', async () => {
    const clock = new TestClock('2026-01-01T00:00:52Z');
    const chain = openLocalChain(temporaryStore(), { clock, heliconTime: '2026-01-01T00:01:00Z' });
    const helicon = BigInt(Date.parse('2026-01-01T00:01:00Z'));
    await chain.submit(signed({ nonce: 0n, to: other }).raw);
    expect(chain.head.header.timestampMilliseconds).toBe(helicon - 8_000n);
    await chain.submit(signed({ nonce: 1n, to: other }).raw);
    expect(chain.head.header).toMatchObject({ timestampMilliseconds: helicon, settledHeight: 1n });
  });
});

describe('the network’s pace', () => {
  it('makes no block before the least delay, nor while too much is unsettled', async () => {
    const clock = new TestClock();
    const chain = openLocalChain(temporaryStore(), { clock, pace: 'network' });
    const submit = async (nonce: bigint): Promise<bigint> => {
      await chain.submit(signed({ nonce, to: other, gas: 20_000_000n, maxFeePerGas: 10n ** 12n }).raw);
      return chain.head.header.number;
    };
    const heights = [await submit(0n), await submit(1n)];
    clock.advance(1_999n);
    await chain.produce();
    heights.push(chain.head.header.number);
    clock.advance(1n);
    await chain.produce();
    heights.push(chain.head.header.number, await submit(2n));
    clock.advance(2_000n);
    await chain.produce();
    heights.push(chain.head.header.number, await submit(3n));
    clock.advance(2_000n);
    await chain.produce();
    // Three are unsettled now: the first one is over at 5 s, and settled at 10 s.
    heights.push(chain.head.header.number);
    clock.advance(3_999n);
    await chain.produce();
    heights.push(chain.head.header.number);
    clock.advance(1n);
    await chain.produce();
    heights.push(chain.head.header.number);
    expect(heights).toEqual([1n, 1n, 1n, 2n, 2n, 3n, 3n, 3n, 3n, 4n]);
    expect(chain.head.header.settledHeight).toBe(1n);
  });
});

describe('development controls', () => {
  it('take blocks back, edit states and set base fees as before Helicon', async () => {
    const { chain, clock } = openHelicon();
    await blockAt(chain, clock, longAfter, { value: 5n });
    await chain.exclusively((between) =>
      between.edit((state) => state.updateAccount(other, { balance: 7n })),
    );
    const settled = await blockAt(chain, clock, longAfter + 10_000n, { value: 1n });
    expect(chain.stateAfter(settled).balance(other)).toBe(8n);
    expect(settled.header.stateRoot).toBe(bytesToHex(chain.stateAfter(chain.block(1n) as Block).root));
    await chain.exclusively((between) => between.control({ nextBaseFee: 1_000n, gasLimit: 30_000_000n }));
    const priced = await blockAt(chain, clock, longAfter + 20_000n, { value: 1n, gas: 25_000_000n });
    expect(priced.header).toMatchObject({
      baseFeePerGas: 1_000n,
      gasLimit: 30_000_000n,
      gasUsed: 25_000_000n,
    });
    expect(chain.receipts(priced)).toMatchObject([{ effectiveGasPrice: 1_001n, gasUsed: 12_500_000n }]);
    await chain.exclusively((between) => between.rewind({ number: 1n }));
    expect(chain.stateAfter(chain.head).balance(other)).toBe(7n);
    const again = await blockAt(chain, clock, longAfter + 20_000n, { value: 1n });
    expect(again.header).toMatchObject({ settledHeight: 1n });
  });

  it('make a block of the same hash again with other results, which whoever reads the chain beside it takes up', async () => {
    const store = temporaryStore();
    const clock = new TestClock();
    const chain = openLocalChain(store, { clock });
    await blockAt(chain, clock, longAfter, { value: 1n });
    const { rules, genesis } = chain;
    const reader = openChainReader({
      store,
      name: 'C',
      rules,
      genesis,
      pruning: false,
      extension: undefined,
    });
    const seen: unknown[] = [];
    for (const balance of [10n, 20n]) {
      await chain.exclusively((between) => between.rewind({ number: 1n, editedRoot: null }));
      await chain.exclusively((between) => between.edit((state) => state.updateAccount(other, { balance })));
      const { hash } = await blockAt(chain, clock, longAfter + 1n, { value: 3n });
      reader.canonical.follow();
      seen.push([hash, reader.head.hash, reader.stateAfter(reader.head).balance(other)]);
    }
    const { hash } = chain.head;
    expect(seen).toEqual([
      [hash, hash, 13n],
      [hash, hash, 23n],
    ]);
  });
});
