import { assetKinds, balanceDays } from '../../../seal/derived-tables.js';
import { derivedSeal } from '../../../seal/seal-derived.js';
import type { Hex } from '../../../source/chain-source.js';
import type { ChainState } from '../../../state/service-state.js';
import type { Store } from '../../../store/store.js';

/** What accounts of a chain have after its last stored block, as far as that was ever known. Amounts are in wei. */
export interface KnownBalances {
  /** 0 for an account without any. */
  of(holders: readonly Hex[]): Promise<Map<Hex, bigint>>;
  /** Notes what they have after the block that is about to be the last one. */
  remember(balances: ReadonlyMap<Hex, bigint>): void;
  /** Forgets what was remembered; the store knows. For when blocks were taken back, or may not have been stored. */
  forget(): void;
}

/** Some 30 MB. */
const maximumRemembered = 200_000;
/** The addresses of a question travel in its URL, which may have a mebibyte. */
const holdersAQuestion = 2_000;

/** Looks balances up in memory first, because the same accounts change again and again. */
export function createKnownBalances(store: Store, chain: ChainState): KnownBalances {
  const remembered = new Map<Hex, bigint>();
  return {
    async of(holders) {
      const found = new Map<Hex, bigint>();
      const others: Hex[] = [];
      for (const holder of holders) {
        const balance = remembered.get(holder);
        if (balance === undefined) others.push(holder);
        else found.set(holder, balance);
      }
      for (let first = 0; first < others.length; first += holdersAQuestion) {
        for (const [holder, balance] of await storedBalances(
          store,
          chain,
          others.slice(first, first + holdersAQuestion),
        ))
          found.set(holder, balance);
      }
      return found;
    },
    remember(balances) {
      for (const [holder, balance] of balances) {
        // Last in the order of insertion: what was not seen for longest goes first.
        remembered.delete(holder);
        remembered.set(holder, balance);
      }
      for (const holder of remembered.keys()) {
        if (remembered.size <= maximumRemembered) break;
        remembered.delete(holder);
      }
    },
    forget: () => remembered.clear(),
  };
}

async function storedBalances(
  store: Store,
  chain: ChainState,
  holders: readonly Hex[],
): Promise<Map<Hex, bigint>> {
  const { watermark } = chain;
  const balances = new Map<Hex, bigint>(holders.map((holder) => [holder, 0n]));
  if (watermark === undefined) return balances;
  const { until, next } = derivedSeal(chain, balanceDays);
  const isOne = 'holder IN (SELECT toFixedString(unhex(arrayJoin({holders:Array(String)})), 20))';
  const rows = await store.query<{ address: Hex; balance: string }>(
    `SELECT concat('0x', lower(hex(holder))) AS address, toString(sum(part)) AS balance FROM (
       SELECT holder, argMax(balance, ts) AS part FROM balances
       WHERE chain = {chain:UInt32} AND nft = ${assetKinds.native} AND token = toFixedString('', 20) AND ${isOne}
         AND ts < toDateTime({until:UInt32}, 'UTC')
       GROUP BY holder
       UNION ALL
       SELECT holder, sum(delta) AS part FROM native_moves
       WHERE chain = {chain:UInt32} AND num BETWEEN {next:UInt64} AND {mark:UInt64} AND ${isOne}
       GROUP BY holder
     ) GROUP BY holder`,
    {
      params: {
        chain: chain.key,
        until,
        next,
        mark: watermark.num,
        holders: holders.map((holder) => holder.slice(2)),
      },
    },
  );
  for (const { address, balance } of rows) balances.set(address, BigInt(balance));
  return balances;
}
