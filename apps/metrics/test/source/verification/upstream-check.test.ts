import { readFileSync } from 'node:fs';
import { RLP } from '@ethereumjs/rlp';
import { skipFor } from '@firn/testing/skip-for';
import { decompress } from 'fzstd';
import { describe, expect, test } from 'vitest';
import { readBlock } from '../../../src/source/decode-block.js';
import { cursorOver } from '../../../src/source/decode-values.js';
import { keccakHex } from '../../../src/source/verification/hashes.js';
import { headerHash } from '../../../src/source/verification/header.js';
import {
  createUpstreamCheck,
  type UpstreamCheckOptions,
} from '../../../src/source/verification/upstream-check.js';
import { blocksFile, missingSample } from '../../fixtures/real-sample.js';
import type { WireBlock } from '../../fixtures/rpc-server.js';

type Json = Record<string, unknown>;

/** Some real blocks of an L1, as its nodes write them: the sample lacks two fields of their headers, one of which is looked for. */
function realBlocks(): WireBlock[] {
  const text = Buffer.from(decompress(readFileSync(blocksFile))).toString('utf8');
  return text.split('\n', 40).map((line) => {
    const { block, receipts } = JSON.parse(line) as WireBlock;
    const { header } = readBlock(cursorOver(block));
    const seconds = BigInt(block.timestamp as string) * 1000n;
    const minDelayExcess = 7_970_124n;
    const milliseconds = Array.from({ length: 1_000 }, (_, ms) => seconds + BigInt(ms));
    const timestampMilliseconds = milliseconds.find(
      (each) => headerHash({ ...header, timestampMilliseconds: each, minDelayExcess }) === block.hash,
    );
    const missing = {
      timestampMilliseconds: `0x${timestampMilliseconds?.toString(16)}`,
      minDelayExcess: `0x${minDelayExcess.toString(16)}`,
    };
    return { block: { ...block, ...missing }, receipts };
  });
}

function setUp(options: Partial<UpstreamCheckOptions> = {}) {
  const told: (readonly string[])[] = [];
  const check = createUpstreamCheck({
    verification: 'all',
    tell: (unverified) => told.push(unverified),
    believeAfterMs: 0,
    ...options,
  });
  const feed = ({ block, receipts }: WireBlock) =>
    check.check({ ...readBlock(cursorOver(block)), receiptsJson: Buffer.from(JSON.stringify(receipts)) });
  return { told, check, feed };
}

const copy = (read: WireBlock) => JSON.parse(JSON.stringify(read)) as { block: Json; receipts: Json[] };
/** A block with something changed in its first transaction or the first receipt with a log. */
function changed(
  read: WireBlock,
  change: (transaction: Json, receipt: Json, block: Json) => void,
): WireBlock {
  const { block, receipts } = copy(read);
  const [transaction] = block.transactions as Json[];
  const receipt = receipts.find(({ logs }) => (logs as unknown[]).length > 0) ?? receipts[0];
  change(transaction as Json, receipt as Json, block);
  return { block, receipts } as unknown as WireBlock;
}
const firstLog = (receipt: Json) => (receipt.logs as Json[])[0] as Json;

describe('real blocks', skipFor(missingSample), () => {
  const blocks = missingSample === undefined ? realBlocks() : [];
  const rich = blocks.find(
    ({ receipts }) => receipts.length > 2 && receipts.some(({ logs }) => (logs as unknown[]).length > 1),
  ) as WireBlock;

  test('every one of them is what its hash was made of', () => {
    const { feed, told } = setUp();
    for (const read of blocks) feed(read);
    expect(told).toEqual([]);
  });

  test.each<[string, Parameters<typeof changed>[1], RegExp]>([
    ['a signature that is left out', (t) => delete t.r, /does not tell all of its transactions: no r/],
    ['a field that is left out', (_t, _r, b) => delete b.stateRoot, /does not tell all of its headers/],
    ['a status that is left out', (_t, r) => delete r.status, /does not tell all of its receipts/],
    ['a value', (t) => (t.value = '0x1'), /its transactions have the root/],
    ['an input', (t) => (t.input = '0x'), /its transactions have the root/],
    ['a recipient', (t) => (t.to = `0x${'12'.repeat(20)}`), /its transactions have the root/],
    ['a sender', (t) => (t.from = `0x${'12'.repeat(20)}`), /transaction 0 is of 0x/],
    ['the hash of a transaction', (t) => (t.hash = `0x${'12'.repeat(32)}`), /transaction 0 has the hash/],
    ['a removed log', (_, r) => (r.logs as Json[]).pop(), /its receipts have the root/],
    [
      'the amount of a transfer',
      (_, r) => (firstLog(r).data = `0x${'01'.repeat(32)}`),
      /its receipts have the root/,
    ],
    [
      'a topic',
      (_, r) => ((firstLog(r).topics as string[])[0] = `0x${'01'.repeat(32)}`),
      /its receipts have/,
    ],
    ['the position of a log', (_, r) => (firstLog(r).logIndex = '0x63'), /a log of receipt \d+ is at 99/],
    ['an outcome', (_, r) => (r.status = '0x0'), /its receipts have the root/],
    ['a price', (_, r) => (r.effectiveGasPrice = '0x1'), /has the price 1, expected/],
    ['the state', (_t, _r, b) => (b.stateRoot = `0x${'12'.repeat(32)}`), /its header has the hash/],
    ['the time', (_t, _r, b) => (b.timestamp = '0x1'), /its header has the hash/],
    ['the fee recipient', (_t, _r, b) => (b.miner = `0x${'12'.repeat(20)}`), /its header has the hash/],
    ['the base fee', (_t, _r, b) => (b.baseFeePerGas = '0x7'), /its header has the hash/],
    ['extra data', (_t, _r, b) => (b.extraData = '0x'), /its header has the hash/],
  ])('a lie about %s is none of them', (_what, change, reason) => {
    const { feed } = setUp();
    feed(rich);
    expect(() => feed(changed(rich, change))).toThrow(reason);
  });

  describe('whose headers were made before their transactions ran', () => {
    /** The block as the C-Chain has them since Helicon: limits in place of what was used, the highest base fee, a root of other receipts. */
    const later = (change: Parameters<typeof changed>[1] = () => {}): WireBlock => {
      const made = changed(rich, (transaction, receipt, block) => {
        Object.assign(block, {
          gasUsed: '0x1312d00',
          baseFeePerGas: `0x${(BigInt(block.baseFeePerGas as string) * 2n).toString(16)}`,
          receiptsRoot: `0x${'12'.repeat(32)}`,
          blockExtraData: '0x',
          extDataHash: keccakHex(RLP.encode(new Uint8Array())),
          extDataGasUsed: '0x0',
          targetExponent: '0x0',
          minPriceExponent: '0x0',
          settledHeight: '0x7',
          settledGasUnix: '0x1',
          settledGasNumerator: '0x0',
          settledExcess: '0x2',
        });
        change(transaction, receipt, block);
      });
      const { header } = readBlock(cursorOver(made.block));
      return { ...made, block: { ...made.block, hash: headerHash(header) } } as WireBlock;
    };

    test('they are right', () => {
      const { feed, told } = setUp();
      feed(later());
      expect(told).toEqual([]);
    });

    test('their receipts are those that the header tells of which settles them', () => {
      const { feed, check, told } = setUp();
      const receipts = feed(later()) ?? [];
      expect(receipts).toHaveLength(rich.receipts.length);
      const by = { number: 9n, hash: rich.block.hash as `0x${string}` };
      const number = BigInt(rich.block.number as string);
      const settled = { by, root: rich.block.receiptsRoot as `0x${string}`, first: number, last: number };
      check.checkSettled({ ...settled, receipts });
      const lie = feed(later((_, r) => (firstLog(r).data = `0x${'01'.repeat(32)}`))) ?? [];
      expect(() => check.checkSettled({ ...settled, receipts: lie })).toThrow(
        /^block 9 \(0x\w+\): it settles block \d+, whose receipts have the root 0x\w+, its header 0x\w+ \(see/,
      );
      expect(() => check.checkSettled({ ...settled, last: number + 1n, receipts: lie })).toThrow(
        /it settles blocks \d+ to \d+, whose/,
      );
      expect(told).toEqual([]);
    });

    test('of those that are drawn so many in a row are compared as settle together', () => {
      const draws = [0.99, 0.001];
      const { feed, check } = setUp({ verification: 'sampled', random: () => draws.shift() ?? 0 });
      check.sawHead(10n ** 9n);
      const first = later();
      const next = later(
        (_t, _r, block) => (block.number = `0x${(BigInt(block.number as string) + 64n).toString(16)}`),
      );
      expect([feed(first), feed(first)]).toEqual([undefined, undefined]);
      expect([feed(next), feed(next)]).toEqual([expect.any(Array), expect.any(Array)]);
    });

    test.each<[string, Parameters<typeof changed>[1], RegExp]>([
      ['gas', (_, r) => (r.cumulativeGasUsed = '0x1'), /adds up to/],
      ['the position of a log', (_, r) => (firstLog(r).logIndex = '0x63'), /a log of receipt/],
      ['a price', (_, r) => (r.effectiveGasPrice = '0xffffffffffffff'), /has the price/],
      ['a value', (t) => (t.value = '0x1'), /its transactions have the root/],
    ])('a lie about %s is none of them', (_what, change, reason) => {
      const { feed } = setUp();
      feed(later());
      expect(() => feed(later(change))).toThrow(reason);
    });
  });

  test('the newest blocks are verified whole, older ones now and then, and all of them once there was a lie', () => {
    const { feed, check } = setUp({ verification: 'sampled', random: () => 0.99 });
    const lie = changed(rich, (t) => (t.value = '0x1'));
    const number = BigInt(rich.block.number as string);
    check.sawHead(number + 10n);
    feed(rich);
    expect(() => feed(lie)).toThrow(/root/);
    const other = setUp({ verification: 'sampled', random: () => 0.99 });
    other.feed(rich);
    other.check.sawHead(number + 10_000n);
    other.feed(lie);
    other.check.sawHead(number);
    expect(() => other.feed(lie)).toThrow(/root/);
    other.check.sawHead(number + 10_000n);
    expect(() => other.feed(lie)).toThrow(/root/);
    const drawn = setUp({ verification: 'sampled', random: () => 0.001 });
    drawn.feed(rich);
    drawn.check.sawHead(number + 10_000n);
    expect(() => drawn.feed(lie)).toThrow(/root/);
  });

  test('with headers alone bodies are taken as they are', () => {
    const { feed } = setUp({ verification: 'headers' });
    feed(rich);
    feed(changed(rich, (t) => (t.value = '0x1')));
    expect(() => feed(changed(rich, (_t, _r, b) => (b.gasLimit = '0x1')))).toThrow(/header/);
  });

  test('a chain whose headers are of another kind is read, and that is said once', () => {
    const { feed, told } = setUp();
    const odd = blocks.slice(0, 5).map((read) => changed(read, (_t, _r, b) => (b.l1Field = '0x1')));
    for (const read of odd) feed(changed(read, (_t, _r, b) => (b.stateRoot = `0x${'12'.repeat(32)}`)));
    expect(told).toEqual([[expect.stringMatching(/^headers of this chain are of another kind .*l1Field/)]]);
  });

  const oddities: [string, Parameters<typeof changed>[1]][] = [
    ['a header of which a field is missing', (_t, _r, b) => delete b.stateRoot],
    [
      'a header with a field that is not known',
      (_t, _r, b) => Object.assign(b, { 'http://10.0.0.7': '0x1', stateRoot: `0x${'12'.repeat(32)}` }),
    ],
    ['a transaction of a type that is not known', (t) => (t.type = '0x7e')],
    ['a receipt of which a field is missing', (_, r) => delete r.status],
  ];
  const lieIn = (change: Parameters<typeof changed>[1]) => changed(rich, change);

  test.each(oddities)('%s, before anything was right, is asked for again', (_what, change) => {
    const { feed, told } = setUp({ believeAfterMs: 60_000 });
    expect(() => feed(changed(rich, change))).toThrow(/^(?!.*10\.0).*of another kind .*it is asked again/);
    feed(rich);
    expect(() => feed(lieIn((_t, _r, b) => (b.gasLimit = '0x1')))).toThrow(/its header has the hash/);
    expect(() => feed(lieIn((t) => (t.value = '0x1')))).toThrow(/its transactions have the root/);
    expect(told).toEqual([]);
  });

  test.each(oddities)(
    '%s is believed only until a block is right, which is looked at now and then',
    (_what, change) => {
      const { feed, told } = setUp();
      feed(changed(rich, change));
      feed(changed(rich, change));
      expect(told).toEqual([[expect.stringContaining('and not verified')]]);
      for (let block = 0; block < 16; block++) feed(rich);
      expect(told.slice(1)).toEqual([[]]);
      expect(() => feed(lieIn((t) => (t.value = '0x1')))).toThrow(/its transactions have the root/);
      expect(() => feed(lieIn((_, r) => (r.status = '0x0')))).toThrow(/its receipts have the root/);
    },
  );

  test('a fork whose headers have another field is taken as it is when nothing else is said for a while', () => {
    const { feed, told } = setUp({ believeAfterMs: 5 });
    feed(rich);
    const forked = changed(rich, (_t, _r, b) => {
      b.newField = '0x1';
      b.hash = `0x${'12'.repeat(32)}`;
    });
    expect(() => feed(forked)).toThrow(/newField/);
    const until = performance.now() + 20;
    while (performance.now() < until);
    feed(forked);
    feed(forked);
    expect(told).toHaveLength(1);
  });

  test('transactions of a type that is not known are taken as they are', () => {
    const { feed, told } = setUp();
    feed(changed(rich, (t) => (t.type = '0x7e')));
    feed(changed(rich, (t) => (t.type = '0x7e')));
    expect(told).toEqual([[expect.stringMatching(/^transactions of this chain .*of type 126/)]]);
  });
});
