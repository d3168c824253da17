import { expect, test } from 'vitest';
import { MetricsError } from '../../../../src/errors.js';
import type { KnownBalances } from '../../../../src/indexer/ingest/native/known-balances.js';
import { createNativeBatch } from '../../../../src/indexer/ingest/native/native-batch.js';
import { confirmNative } from '../../../../src/indexer/ingest/native/native-confirmer.js';
import type { Hex, NativeChanges, SourceBlock } from '../../../../src/source/chain-source.js';
import { addressOf } from '../../../fixtures/fake-chain.js';

const { signal } = new AbortController();
const [alice, bob] = [addressOf(1), addressOf(2)];

interface Change {
  readonly deltas: readonly (readonly [Hex, bigint])[];
  readonly uncertain?: readonly Hex[];
  readonly missing?: string;
}

/** A batch of blocks from number 1 on, whose hashes are their numbers. */
function batchOf(...changes: readonly Change[]) {
  const batch = createNativeBatch();
  for (const [index, { deltas, uncertain = [], missing }] of changes.entries()) {
    const block = {
      number: BigInt(index + 1),
      hash: `0x${index + 1}`,
      timestamp: 5n,
    } as unknown as SourceBlock;
    batch.add(block, {
      deltas: new Map(deltas),
      uncertain: new Set(uncertain),
      missing,
    } satisfies NativeChanges);
  }
  return batch;
}

const known = (balances: Readonly<Record<Hex, bigint>> = {}): KnownBalances => ({
  of: async (holders) => new Map(holders.map((holder) => [holder, balances[holder] ?? 0n])),
  remember() {},
  forget() {},
});

/** A node by what it answers for a holder after a block. */
function nodeOf(answers: Readonly<Record<string, bigint>>) {
  const asked: string[] = [];
  const balances = async (holders: readonly Hex[], block: Hex) =>
    holders.map((holder) => {
      const question = `${Number(holder)} after ${Number(block)}`;
      asked.push(question);
      return answers[question] ?? -1n;
    });
  return { asked, source: { balances } };
}

test('every account that changed is asked about once, after the last block that changed anything', async () => {
  const batch = batchOf(
    {
      deltas: [
        [alice, -5n],
        [bob, 5n],
      ],
    },
    { deltas: [[alice, -1n]] },
    { deltas: [] },
  );
  const { asked, source } = nodeOf({ '1 after 2': 4n, '2 after 2': 5n });
  const confirmed = await confirmNative(batch, known({ [alice]: 10n }), source, signal);
  expect(asked).toEqual(['1 after 2', '2 after 2']);
  expect(confirmed).toEqual(
    new Map([
      [alice, 4n],
      [bob, 5n],
    ]),
  );
});

test('a batch in which nothing changed asks nothing', async () => {
  const { asked, source } = nodeOf({});
  expect(await confirmNative(batchOf({ deltas: [] }), known(), source, signal)).toEqual(new Map());
  expect(asked).toEqual([]);
});

test('an uncertain change is what the node says it is', async () => {
  const batch = batchOf(
    { deltas: [[alice, 3n]] },
    { deltas: [[alice, 100n]], uncertain: [alice] },
    { deltas: [[alice, -1n]] },
  );
  const { asked, source } = nodeOf({ '1 after 3': 4n, '1 after 2': 5n });
  await confirmNative(batch, known(), source, signal);
  expect(batch.blocks.map(({ deltas }) => deltas.get(alice))).toEqual([3n, 2n, -1n]);
  expect(asked).toEqual(['1 after 3', '1 after 3', '1 after 2']);
});

test('uncertain changes that would make up for each other are told apart', async () => {
  const batch = batchOf(
    { deltas: [[alice, 7n]], uncertain: [alice] },
    { deltas: [[alice, 0n]], uncertain: [alice] },
  );
  await confirmNative(batch, known(), nodeOf({ '1 after 2': 7n, '1 after 1': 9n }).source, signal);
  expect(batch.blocks.map(({ deltas }) => deltas.get(alice))).toEqual([9n, -2n]);
});

test.each([
  ['that is certain', batchOf({ deltas: [[alice, 3n]] })],
  [
    'beside an uncertain one',
    batchOf({ deltas: [[alice, 2n]], uncertain: [alice] }, { deltas: [[alice, 1n]] }),
  ],
])('a difference %s is a gap', async (_name, batch) => {
  const { source } = nodeOf({ '1 after 1': 2n, '1 after 2': 9n });
  await expect(confirmNative(batch, known(), source, signal)).rejects.toThrow(
    /^0x0+1 has \d wei after block \d of the node, but the blocks leave it \d$/,
  );
});

test('a change of an earlier block that nothing told of is a gap', async () => {
  const batch = batchOf({ deltas: [[alice, 1n]] });
  const { source } = nodeOf({ '1 after 1': 11n });
  await expect(confirmNative(batch, known({ [alice]: 9n }), source, signal)).rejects.toMatchObject({
    name: 'NativeGapError',
  });
});

test('changes that are not known at all are a gap, and nothing is asked', async () => {
  const { asked, source } = nodeOf({});
  const batch = batchOf({ deltas: [], missing: 'a transaction is not traced' });
  await expect(confirmNative(batch, known(), source, signal)).rejects.toThrow(
    'block 1: a transaction is not traced',
  );
  expect(asked).toEqual([]);
});

test('a node that has lost the state is a gap; any other failure is not', async () => {
  const batch = batchOf({ deltas: [[alice, 1n]] });
  const failing = (error: Error) => ({ balances: () => Promise.reject(error) });
  const lost = failing(new MetricsError('balances-unknown', 'missing trie node'));
  await expect(confirmNative(batch, known(), lost, signal)).rejects.toThrow(
    /^the node does not tell the balances after block 1$/,
  );
  const down = failing(new Error('the connection was refused'));
  await expect(confirmNative(batch, known(), down, signal)).rejects.not.toMatchObject({
    name: 'NativeGapError',
  });
});
