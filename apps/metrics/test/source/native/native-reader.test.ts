import { RpcError } from '@firn/jsonrpc/errors';
import { expect, test } from 'vitest';
import type { Hex } from '../../../src/source/chain-source.js';
import { createBalancesReader } from '../../../src/source/native/native-reader.js';
import { addressOf } from '../../fixtures/fake-chain.js';

const { signal } = new AbortController();
const block: Hex = '0xb10c';
const holders = (count: number) => Array.from({ length: count }, (_, index) => addressOf(1 + index));
const wei = (holder: string) => 10n ** 18n * BigInt(`0x${holder}`);

/** A node on which every account has as many coins as its address says. @param refuse the error of a call that asks for many. */
function createNode(refuse?: () => unknown) {
  const methods: string[] = [];
  const call = async (method: string, [first]: readonly unknown[]): Promise<unknown> => {
    methods.push(method);
    if (method === 'eth_getBalance') return `0x${wei(String(first).slice(2)).toString(16)}`;
    if (refuse !== undefined) return refuse();
    const addresses = (first as { data: string }).data.slice(2 + 84).match(/.{40}/g) ?? [];
    return `0x${addresses.map((each) => wei(each).toString(16).padStart(64, '0')).join('')}`;
  };
  return { methods, balances: createBalancesReader(call) };
}

const refusal = (message: string) => () => {
  throw new RpcError(-32_000, message);
};

test.each([
  [8, Array.from({ length: 8 }, () => 'eth_getBalance')],
  [9, ['eth_call']],
  [1_201, ['eth_call', 'eth_call', 'eth_call']],
])('%i balances take %j', async (count, expected) => {
  const { balances, methods } = createNode();
  const asked = holders(count);
  expect(await balances(asked, block, signal)).toEqual(asked.map((holder) => wei(holder.slice(2))));
  expect(methods).toEqual(expected);
});

test.each([
  ['does not let anybody make contracts', refusal('contract creation is not allowed')],
  ['answers with something else', () => '0x1234'],
])('a chain that %s is asked for each balance by itself, from then on', async (_name, refuse) => {
  const { balances, methods } = createNode(refuse);
  const asked = holders(9);
  for (let round = 0; round < 2; round++)
    expect(await balances(asked, block, signal)).toEqual(asked.map((holder) => wei(holder.slice(2))));
  expect(methods.filter((method) => method === 'eth_call')).toHaveLength(1);
  expect(methods).toHaveLength(19);
});

test.each([
  'missing trie node 12ab (path )',
  'required historical state unavailable (reexec=128)',
  'the method eth_getBalance does not exist/is not available',
])('a node that has not kept the state says so: %s', async (message) => {
  const { balances } = createNode(refusal(message));
  await expect(balances(holders(9), block, signal)).rejects.toMatchObject({
    code: 'balances-unknown',
    message: 'the node has not kept the state of the block',
    cause: { message },
  });
});

test('other failures stay what they are', async () => {
  const lost = new Error('the connection was reset');
  const { balances } = createNode(() => {
    throw lost;
  });
  await expect(balances(holders(9), block, signal)).rejects.toBe(lost);
});
