import { type Address, parseAbi } from 'viem';
import type { BlockFact } from './chain-facts.js';
import { accounts, type ChainSender } from './evm-account.js';
import type { LiveContracts } from './evm-story.js';
import type { ChainName, LiveStory } from './live-story.js';

const balanceAbi = parseAbi(['function balanceOf(address) view returns (uint256)']);
const itemsAbi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)']);
const itemIds = [1n, 2n];

/** What can be held on a chain. */
export type Asset = 'native' | 'token' | 'nft' | 'items';

/** What somebody has after each block of a chain. */
export interface Holding {
  /** In lower case. */
  readonly holder: Address;
  readonly after: readonly { readonly time: number; readonly balance: bigint }[];
}

/** Tells who has what of an asset; the node is asked once for each. */
export type HoldingsReader = (chain: ChainName, asset: Asset) => Promise<readonly Holding[]>;

export function createHoldingsReader(
  { chains, contracts }: LiveStory,
  facts: Readonly<Record<ChainName, readonly BlockFact[]>>,
): HoldingsReader {
  const known = new Map<string, Promise<Holding[]>>();
  return (chain, asset) => {
    const key = `${chain} ${asset}`;
    const holdings = known.get(key) ?? readHoldings(chains[chain], contracts[chain], facts[chain], asset);
    known.set(key, holdings);
    return holdings;
  };
}

/** Asks the node who has what of an asset after every block: of tokens of our accounts, of coins of every account that there is. */
async function readHoldings(
  chain: ChainSender,
  contracts: LiveContracts,
  blocks: readonly BlockFact[],
  asset: Asset,
): Promise<Holding[]> {
  const { reader } = chain;
  const holders = asset === 'native' ? await everyAccount(chain) : accounts.map(({ address }) => address);
  const madeAt = asset === 'native' ? 0n : await firstBlockWithCode(chain, contracts[asset], blocks);
  const balanceAt = async (holder: Address, blockNumber: bigint): Promise<bigint> => {
    if (asset === 'native') return reader.getBalance({ address: holder, blockNumber });
    if (blockNumber < madeAt) return 0n;
    const call = { address: contracts[asset], functionName: 'balanceOf', blockNumber } as const;
    if (asset !== 'items') return reader.readContract({ ...call, abi: balanceAbi, args: [holder] });
    const each = itemIds.map((id) => reader.readContract({ ...call, abi: itemsAbi, args: [holder, id] }));
    return (await Promise.all(each)).reduce((sum, balance) => sum + balance, 0n);
  };
  return Promise.all(
    holders.map(async (holder) => ({
      holder: holder.toLowerCase() as Address,
      after: await Promise.all(
        blocks.map(async ({ number, time }) => ({ time, balance: await balanceAt(holder, number) })),
      ),
    })),
  );
}

async function firstBlockWithCode(
  { reader }: ChainSender,
  address: Address,
  blocks: readonly BlockFact[],
): Promise<bigint> {
  const codes = await Promise.all(
    blocks.map(({ number }) => reader.getCode({ address, blockNumber: number })),
  );
  const first = blocks[codes.findIndex((code) => code !== undefined)];
  if (first === undefined) throw new Error(`there is no contract at ${address}`);
  return first.number;
}

async function everyAccount({ ask }: ChainSender): Promise<Address[]> {
  const { accounts: found, next } = await ask<{ accounts: Record<Address, unknown>; next?: string }>(
    'debug_accountRange',
    ...['latest', '0x', 256, true, true, false],
  );
  if (next !== undefined) throw new Error('there are more accounts than one answer lists');
  return Object.keys(found) as Address[];
}

/** The latest balance. */
export function latestOf({ after }: Holding): bigint {
  return after.at(-1)?.balance ?? 0n;
}

/** What somebody has in a frame that has both of its moments: what is carried into it, and what its blocks leave. */
export function balancesWithin({ after }: Holding, first: number, last: number): bigint[] {
  const within = after.filter(({ time }) => time >= first && time <= last).map(({ balance }) => balance);
  const carried = after.findLast(({ time }) => time < first)?.balance ?? 0n;
  return after.some(({ time }) => time === first) ? within : [carried, ...within];
}
