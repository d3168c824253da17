import { assemble } from '@firn/evm/fixtures/assemble';
import { richAddress, signed } from '@firn/evm/fixtures/signed';
import { createdAddress } from '@firn/evm/receipt';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostedOf } from '../../executions/fixtures/executed.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

/** Logs until hardly any gas is left, then stops. */
const logging = assemble(':again 0x07 0x00 0x00 LOG1 GAS 0x7530 LT @again JUMPI');
/** Creates a contract of what follows it: copies it to memory and gives it back. */
const creation = (code: string) =>
  `${assemble(`0x${((code.length - 2) / 2).toString(16).padStart(2, '0')} DUP1 0x0b 0x00 CODECOPY 0x00 RETURN`)}${code.slice(2)}` as const;
const emitter = createdAddress(richAddress, 0n);

interface Log {
  readonly logIndex: string;
}

describe('logs and receipts of a block that has many', () => {
  let node: TestNode;
  let filter: string;
  let hash: string;
  let count: number;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
    const { chain } = hostedOf(node);
    await chain.submit(signed({ gas: 500_000n, input: creation(logging) as never }).raw);
    filter = (await ask('eth_newFilter', [{ fromBlock: '0x0' }])) as string;
    hash = await chain.submit(signed({ nonce: 1n, gas: 3_000_000n, to: emitter }).raw);
    count = chain.receipts(chain.head)[0]?.logs.length ?? 0;
  });

  async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
    const { result, error } = await node.call('/ext/bc/C/rpc', method, params as unknown[]);
    expect(error).toBeUndefined();
    return result;
  }

  const executed = () => node.running.node.executions.stats.begun;
  const all = { fromBlock: '0x0', toBlock: 'latest' };

  it('are many', () => expect(count).toBeGreaterThan(2_500));

  it.each<[string, () => readonly unknown[], (result: never) => readonly Log[]]>([
    ['eth_getLogs', () => [all], (logs) => logs],
    ['eth_getLogs', () => [{ blockHash: hostedOf(node).chain.head.hash }], (logs) => logs],
    ['eth_getFilterLogs', () => [filter], (logs) => logs],
    ['eth_getFilterChanges', () => [filter], (logs) => logs],
    [
      'eth_getBlockReceipts',
      () => ['latest'],
      (receipts: { logs: readonly Log[] }[]) => receipts[0]?.logs ?? [],
    ],
    ['eth_getTransactionReceipt', () => [hash], ({ logs }: { logs: readonly Log[] }) => logs],
  ])('are read by a thread for %s', async (method, params, logsOf) => {
    const before = executed();
    const logs = logsOf((await ask(method, params())) as never);
    expect(executed()).toBe(before + 1);
    expect(logs).toHaveLength(count);
    expect(logs.every(({ logIndex }, index) => Number(logIndex) === index)).toBe(true);
  });

  it('are found by a thread for a query of thousands of addresses and topics, which says what is wrong with it', async () => {
    const values = (length: number, digits: number) =>
      Array.from({ length }, (_, at) => `0x${at.toString(16).padStart(digits, '0')}`);
    const wide = { address: [...values(999, 40), emitter], topics: [values(1_000, 64)] };
    const before = executed();
    expect(await ask('eth_getLogs', [{ ...wide, fromBlock: '0x0' }])).toHaveLength(count);
    const wider = { ...wide, topics: [values(1_000, 64), values(1_000, 64), values(1_000, 64)] };
    const unknown = await node.call('/ext/bc/C/rpc', 'eth_getLogs', [
      { ...wider, blockHash: `0x${'ab'.repeat(32)}` },
    ]);
    expect(unknown.error?.message).toBe('unknown block');
    expect(executed()).toBe(before + 2);
  });

  it('are told once by a filter', async () =>
    expect(await ask('eth_getFilterChanges', [filter])).toEqual([]));

  it('are told by a filter behind those that were taken back, in one list', async () => {
    const { chain } = hostedOf(node);
    await ask('anvil_rollback', [1]);
    await chain.submit(signed({ nonce: 1n, gas: 3_000_000n, to: emitter }).raw);
    const before = executed();
    const logs = (await ask('eth_getFilterChanges', [filter])) as readonly (Log & { removed: boolean })[];
    expect(executed()).toBe(before + 1);
    expect(logs.map(({ removed }) => removed)).toEqual([
      ...Array<boolean>(count).fill(true),
      ...Array<boolean>(count).fill(false),
    ]);
    expect(logs.every(({ logIndex }, index) => Number(logIndex) === index % count)).toBe(true);
    await ask('anvil_rollback', [1]);
    const removed = (await ask('eth_getFilterChanges', [filter])) as readonly { removed: boolean }[];
    expect(removed.map((log) => log.removed)).toEqual(Array<boolean>(count).fill(true));
    expect(await ask('eth_getFilterChanges', [filter])).toEqual([]);
  });

  it('are read here where there are few', async () => {
    const before = executed();
    expect(await ask('eth_getLogs', [{ ...all, toBlock: '0x1' }])).toEqual([]);
    expect(await ask('eth_getBlockReceipts', ['0x1'])).toHaveLength(1);
    expect(executed()).toBe(before);
  });
});

describe('a state of which much is read', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd);
  });
  const executed = () => node.running.node.executions.stats.begun;
  const prove = async (count: number) => {
    const keys = Array.from({ length: count }, (_, index) => `0x${index.toString(16).padStart(64, '0')}`);
    const { result } = await node.call('/ext/bc/C/rpc', 'eth_getProof', [richAddress, keys, 'latest']);
    return result as { readonly balance: string; readonly storageProof: readonly { readonly key: string }[] };
  };

  it('is proved by a thread where many slots are asked for, and here where there are few', async () => {
    const before = executed();
    const few = await prove(2);
    expect(executed()).toBe(before);
    const many = await prove(200);
    expect(executed()).toBe(before + 1);
    expect(many.storageProof.map(({ key }) => BigInt(key))).toEqual(
      Array.from({ length: 200 }, (_, index) => BigInt(index)),
    );
    expect({ ...many, storageProof: many.storageProof.slice(0, 2) }).toEqual(few);
  });

  it.each([
    ['debug_accountRange', ['latest', '0x', 256, false, false, false]],
    ['debug_dumpBlock', ['latest']],
  ])('is dumped by a thread: %s', async (method, params) => {
    const before = executed();
    const { result } = await node.call('/ext/bc/C/rpc', method, params);
    expect(executed()).toBe(before + 1);
    expect(Object.keys((result as { readonly accounts: object }).accounts)).toContain(richAddress);
  });
});
