import type { MetricsClient } from '@firn/metrics-client';
import { type Address, isAddressEqual, parseAbi } from 'viem';
import { expect } from 'vitest';
import { everyItem } from './answers.js';
import { nobody, tokenSupply } from './evm-story.js';
import { type ChainName, evmChainIds, type LiveStory } from './live-story.js';
import { balancesWithin, type Holding, type HoldingsReader, latestOf } from './recount-holdings.js';

const moment = (date: string) => Date.parse(date) / 1000;
/** Begin and end, which is excluded. */
const frames: readonly (readonly [number | undefined, number | undefined])[] = [
  [undefined, undefined],
  [undefined, moment('2026-03-29T00:00:00Z')],
  [moment('2026-03-30T00:00:00Z'), moment('2026-03-30T18:00:00Z')],
  [moment('2026-04-01T00:00:00Z'), undefined],
];

/** By balance from high to low, then by address. */
function listed(holdings: readonly Holding[]) {
  return holdings
    .map((holding) => ({ address: holding.holder, sortKey: BigInt(latestOf(holding)) }))
    .sort((one, other) =>
      one.sortKey === other.sortKey
        ? one.address < other.address
          ? -1
          : 1
        : one.sortKey > other.sortKey
          ? -1
          : 1,
    );
}

const asBigint = (found: readonly { readonly address: string; readonly sortKey: number | bigint }[]) =>
  found.map(({ address, sortKey }) => ({ address, sortKey: BigInt(sortKey) }));

/** Asks who held more than thresholds of a chain's token in time frames. */
export async function expectTokenHolders(
  metrics: MetricsClient,
  { contracts }: LiveStory,
  name: ChainName,
  holdingsOf: HoldingsReader,
): Promise<void> {
  const holdings = await holdingsOf(name, 'token');
  for (const threshold of [0n, 3n * 10n ** 18n, tokenSupply]) {
    for (const [startTimestamp, endTimestamp] of frames) {
      const found = await everyItem(
        metrics.contracts.listTokenBalances.items({
          ...{
            chainId: evmChainIds[name],
            address: contracts[name].token,
            threshold,
            startTimestamp,
            endTimestamp,
          },
          pageSize: 2,
        }),
      );
      const [first, last] = [startTimestamp ?? 0, (endTimestamp ?? Number.POSITIVE_INFINITY) - 1];
      const expected = holdings.filter((each) =>
        balancesWithin(each, first, last).some((balance) => balance > threshold),
      );
      expect([threshold, startTimestamp, asBigint(found)]).toEqual([
        threshold,
        startTimestamp,
        listed(expected),
      ]);
    }
  }
}

const nftAbi = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function ownerOf(uint256) view returns (address)',
]);
/** More items than any story makes. */
const itemIds = Array.from({ length: 100 }, (_, index) => BigInt(index));

/** Asks who holds the collections of a chain, and what these are called. */
export async function expectCollections(
  metrics: MetricsClient,
  { chains, contracts }: LiveStory,
  name: ChainName,
  holdingsOf: HoldingsReader,
): Promise<void> {
  const { reader } = chains[name];
  const address = contracts[name].nft;
  const owners = await Promise.all(
    itemIds.map((id) => reader.readContract({ abi: nftAbi, address, functionName: 'ownerOf', args: [id] })),
  );
  const expected = {
    nft: {
      nftCollectionName: await reader.readContract({ abi: nftAbi, address, functionName: 'name' }),
      nftSymbol: await reader.readContract({ abi: nftAbi, address, functionName: 'symbol' }),
      totalTokens: owners.filter((owner) => !isAddressEqual(owner, nobody)).length,
    },
    items: { nftCollectionName: '', nftSymbol: '', totalTokens: undefined },
  };
  for (const asset of ['nft', 'items'] as const) {
    const holdings = await holdingsOf(name, asset);
    const holders = listed(holdings.filter((each) => latestOf(each) > 0n));
    expect(holders.length).toBeGreaterThan(1);
    const params = { chainId: evmChainIds[name], address: contracts[name][asset] as Address, pageSize: 1 };
    const found = await everyItem(metrics.contracts.listNftHolders.items(params));
    expect(asBigint(found)).toEqual(holders);
    const { nftCollectionName, nftSymbol, totalHolders, totalTokens } =
      await metrics.contracts.listNftHolders(params);
    const all = holders.reduce((sum, { sortKey }) => sum + sortKey, 0n);
    expect({ nftCollectionName, nftSymbol, totalHolders, totalTokens: BigInt(totalTokens) }).toEqual({
      ...expected[asset],
      totalHolders: holders.length,
      totalTokens: BigInt(expected[asset].totalTokens ?? all),
    });
  }
}
