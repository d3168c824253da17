import { expect, test } from 'vitest';
import { creationsOfReceipts, creationsOfTraces } from '../../src/source/decode-creations.js';
import { addressOf, createFakeChain, type FakeCall, type FakeTransaction } from '../fixtures/fake-chain.js';

const user = addressOf(1);
const factory = addressOf(2);
const made = addressOf(3);
const inner = addressOf(4);

function blockOf(...transactions: FakeTransaction[]) {
  const chain = createFakeChain();
  chain.append(0);
  return chain.append(1, transactions);
}

function fromTraces(...transactions: FakeTransaction[]) {
  const { block, receipts, traces } = blockOf(...transactions);
  return creationsOfTraces(block, receipts, traces);
}

const create = (calls: readonly FakeCall[] = [], error?: string): FakeCall => ({
  type: 'CREATE2',
  from: factory,
  to: made,
  calls,
  ...(error !== undefined && { error }),
});

test('a transaction creates, and so do the contracts that it calls, each for itself', () => {
  const nested = create([{ type: 'CREATE', from: made, to: inner }]);
  const delegated: FakeCall = { type: 'DELEGATECALL', from: factory, to: inner, calls: [create()] };
  const [deployment, call] = fromTraces(
    { from: user, to: null, calls: [nested] },
    { from: user, to: factory, calls: [delegated] },
  );
  expect(deployment?.map(({ creator }) => creator)).toEqual([user, factory, made]);
  expect(call).toEqual([{ creator: factory, contract: made }]);
});

test('what failed creates nothing, and what was created below it was taken back', () => {
  const calls = [create([{ type: 'CREATE', from: made, to: inner }], 'execution reverted')];
  expect(
    fromTraces(
      { from: user, to: factory, calls },
      { from: user, to: factory, calls: [create()], status: 0n },
      { from: user, to: null, status: 0n },
      {
        from: user,
        to: factory,
        calls: [{ type: 'CALL', from: factory, to: made, error: 'out of gas', calls }],
      },
    ),
  ).toEqual([[], [], [], []]);
});

test('receipts know the creations of transactions that succeeded', () => {
  const { block, receipts } = blockOf(
    { from: user, to: null },
    { from: user, to: null, status: 0n },
    { from: user, to: factory, calls: [create()] },
  );
  expect(creationsOfReceipts(block, receipts)).toEqual([
    [{ creator: user, contract: receipts[0]?.contractAddress }],
    [],
    [],
  ]);
});

test('where the tracer itself gave up the receipt is believed', () => {
  const { block, receipts, traces } = blockOf({ from: user, to: null }, { from: user, to: factory });
  const lost = traces.map(({ txHash }) => ({ txHash, error: 'execution timeout' }));
  expect(creationsOfTraces(block, receipts, lost).map(({ length }) => length)).toEqual([1, 0]);
});

test.each([
  ['no list', null, /answered without a list of traces/],
  ['traces of fewer transactions', [], /1 transactions, but 0 traces/],
  [
    'traces of others',
    [{ txHash: `0x${'01'.repeat(32)}`, result: null }],
    /trace 0 is of transaction 0x0101/,
  ],
])('%s is refused', (_name, json, message) => {
  const { block, receipts } = blockOf({ from: user, to: factory });
  expect(() => creationsOfTraces(block, receipts, json)).toThrow(message);
});
