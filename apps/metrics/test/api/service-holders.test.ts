import { createMetricsClient } from '@firn/metrics-client';
import { beforeAll, expect, test } from 'vitest';
import type { Service } from '../../src/service.js';
import { atEndOfFile } from '../fixtures/at-end-of-file.js';
import { addressOf, createFakeChain } from '../fixtures/fake-chain.js';
import { at } from '../fixtures/hand-chain.js';
import { startIndexedChain } from '../fixtures/indexed-chain.js';
import { contractText, itemTransaction } from '../fixtures/nft-chains.js';
import type { RpcServer } from '../fixtures/rpc-server.js';
import { tokenTransaction } from '../fixtures/token-chains.js';

const atEnd = atEndOfFile();

let service: Service;
const client = () => createMetricsClient({ url: service.url });
const token = addressOf(500);
const passes = addressOf(600);
const [nobody, alice, bob, carol] = [addressOf(0), addressOf(1), addressOf(2), addressOf(3)];
const path = `/v2/chains/43112/contracts/${token}/balances`;
const ether = 10n ** 18n;

beforeAll(async () => {
  const chain = createFakeChain();
  chain.append(at('2026-02-01T10:00:00'), [tokenTransaction(token, nobody, alice, 9n * ether + 1n)]);
  chain.append(at('2026-02-02T11:00:00'), [tokenTransaction(token, alice, bob, 4n * ether)]);
  chain.append(at('2026-02-03T12:00:00'), [
    tokenTransaction(token, bob, carol, 4n * ether),
    tokenTransaction(addressOf(501), nobody, bob, ether),
    ...[1, 2, 3].map((id) => itemTransaction(passes, nobody, id === 3 ? bob : alice, id)),
  ]);
  const prepare = ({ contracts }: RpcServer) =>
    contracts.set(`${passes} 0x06fdde03`, contractText('Alpine Passes'));
  ({ service } = await startIndexedChain(atEnd, chain, { prepare }));
});

test('whoever ever held enough is listed with its latest balance, exact to the last digit, page by page', async () => {
  const entries = [];
  const items = client().contracts.listTokenBalances.items({
    chainId: 43_112n,
    address: token,
    threshold: ether,
    pageSize: 1,
  });
  for await (const entry of items) entries.push(entry);
  expect(entries).toEqual([
    { address: alice, sortKey: 5n * ether + 1n },
    { address: carol, sortKey: 4n * ether },
    { address: bob, sortKey: 0n },
  ]);
  const text = await (await fetch(`${service.url}${path}?threshold=0&pageSize=1`)).text();
  expect(text).toContain('"sortKey":5000000000000000001');
});

test('a frame counts what was held in it, also from before', async () => {
  const within = async (startTimestamp: number, endTimestamp: number) => {
    const { addresses } = await client().contracts.listTokenBalances({
      chainId: 43_112n,
      address: token,
      threshold: 4n * ether - 1n,
      startTimestamp,
      endTimestamp,
    });
    return addresses.map(({ address }) => address);
  };
  expect(await within(at('2026-02-01T10:00:01'), at('2026-02-02T11:00:00'))).toEqual([alice]);
  expect(await within(at('2026-02-02T11:00:00'), at('2026-02-02T11:00:01'))).toEqual([alice, bob]);
  expect(await within(at('2026-02-03T12:00:00'), at('2026-02-04T00:00:00'))).toEqual([alice, carol]);
  expect(await within(0, at('2026-02-01T10:00:00'))).toEqual([]);
});

test('holders of a collection with its name, page by page, the totals on every page', async () => {
  const request = { chainId: 43_112n, address: passes, pageSize: 1 };
  const totals = { nftCollectionName: 'Alpine Passes', nftSymbol: '', totalHolders: 2, totalTokens: 3n };
  const first = await client().contracts.listNftHolders(request);
  expect(first).toMatchObject({ ...totals, addresses: [{ address: alice, sortKey: 2n }] });
  const second = await client().contracts.listNftHolders({ ...request, pageToken: first.nextPageToken });
  expect(second).toEqual({ ...totals, addresses: [{ address: bob, sortKey: 1n }] });
  expect(await client().contracts.listNftHolders({ chainId: 43_112n, address: addressOf(77) })).toEqual({
    addresses: [],
    nftCollectionName: '',
    nftSymbol: '',
    totalHolders: 0,
    totalTokens: 0n,
  });
  const wrong = await fetch(`${service.url}/v2/chains/43112/contracts/${passes}/nfts:listHolders?pageSize=0`);
  expect(wrong.status).toBe(400);
});

test('a contract without transfers has an empty list, a chain that is not supported none', async () => {
  const unknown = `/v2/chains/43112/contracts/${addressOf(77)}/balances?threshold=0`;
  expect(await (await fetch(service.url + unknown)).json()).toEqual({ addresses: [] });
  expect((await fetch(`${service.url}/v2/chains/9/contracts/${token}/balances?threshold=0`)).status).toBe(
    404,
  );
});

test.each([
  [path, 'threshold'],
  [`${path}?threshold=-1`, 'threshold'],
  [`${path}?threshold=1.5`, 'threshold'],
  [`${path}?threshold=${2n ** 256n}`, 'threshold'],
  [`${path}?threshold=0&pageSize=5001`, 'pageSize'],
  [`${path}?threshold=0&startTimestamp=x`, 'startTimestamp'],
  [`${path}?threshold=0&pageToken=abc`, 'pageToken'],
  ['/v2/chains/43112/contracts/0x12/balances?threshold=0', 'address'],
])('%s is answered 400 and named', async (target, name) => {
  const response = await fetch(service.url + target);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    message: [expect.stringContaining(name)],
    error: 'Bad Request',
  });
});
