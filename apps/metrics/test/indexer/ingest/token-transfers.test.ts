import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenTransfers } from '../../../src/indexer/ingest/token-transfers.js';
import type { Hex, SourceLog } from '../../../src/source/chain-source.js';
import { addressOf, topicOf } from '../../fixtures/fake-chain.js';

const transfer: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const single: Hex = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
const batch: Hex = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
const [token, operator, alice, bob] = [9, 3, 1, 2].map(addressOf) as [Hex, Hex, Hex, Hex];

const words = (...values: (number | bigint)[]): Hex =>
  `0x${values.map((value) => value.toString(16).padStart(64, '0')).join('')}`;
const log = (topics: readonly Hex[], data: Hex = '0x'): SourceLog => ({
  address: token,
  topics,
  data,
  logIndex: 0n,
});
const parties = { token, sender: alice, recipient: bob };

test('three topics are ERC-20, with the amount in the data', () => {
  expect(tokenTransfers(log([transfer, topicOf(alice), topicOf(bob)], words(2n ** 255n)))).toEqual([
    { kind: 20, ...parties, id: 0n, amount: 2n ** 255n },
  ]);
});

test('four topics are ERC-721, with the ID in the last one', () => {
  expect(tokenTransfers(log([transfer, topicOf(alice), topicOf(bob), words(77)]))).toEqual([
    { kind: 21, ...parties, id: 77n, amount: 1n },
  ]);
});

test('the parties of ERC-1155 are the third and fourth topic, the second is the operator', () => {
  expect(tokenTransfers(log([single, topicOf(operator), topicOf(alice), topicOf(bob)], words(5, 6)))).toEqual(
    [{ kind: 55, ...parties, id: 5n, amount: 6n }],
  );
  expect(
    tokenTransfers(
      log([batch, topicOf(operator), topicOf(alice), topicOf(bob)], words(64, 160, 2, 5, 6, 2, 50, 60)),
    ),
  ).toEqual([
    { kind: 55, ...parties, id: 5n, amount: 50n },
    { kind: 55, ...parties, id: 6n, amount: 60n },
  ]);
});

test.each<[string, Hex]>([
  ['empty', '0x'],
  ['too short', words(64, 160, 2, 5)],
  ['of uneven arrays', words(64, 128, 1, 5, 0)],
  ['of empty arrays', words(64, 96, 0, 0)],
  ['with an offset beyond its end', words(2n ** 200n, 0)],
  ['with a length beyond its end', words(64, 64, 2n ** 100n)],
])('a batch with data that is %s still has its parties', (_name, data) => {
  expect(tokenTransfers(log([batch, topicOf(operator), topicOf(alice), topicOf(bob)], data))).toEqual([
    { kind: 55, ...parties, id: 0n, amount: 0n },
  ]);
});

test.each<[string, readonly Hex[]]>([
  ['of another event', [words(1), topicOf(alice), topicOf(bob)]],
  ['without topics', []],
  ['of the old form without indexed parties', [transfer]],
  ['of ERC-1155 with too few topics', [single, topicOf(alice), topicOf(bob)]],
  ['whose topics are no addresses', [transfer, words(2n ** 200n), topicOf(bob)]],
])('a log %s is no transfer', (_name, topics) => {
  expect(tokenTransfers(log(topics, words(1)))).toEqual([]);
});

test('no data makes decoding fail', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const data: Hex = `0x${Buffer.from(bytes).toString('hex')}`;
      for (const event of [single, batch]) {
        expect(
          tokenTransfers(log([event, topicOf(operator), topicOf(alice), topicOf(bob)], data)).length,
        ).toBeGreaterThan(0);
      }
    }),
  );
});
