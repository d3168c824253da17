import { txpoolContent, txpoolStatus } from '@firn/node-client';
import type { PoolContent, Transaction } from '@firn/node-validators';
import { compareNumbers } from '@firn/primitives/integers';
import type { Chain } from './chains.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** A pool with more is not listed: a list of it is megabytes. */
export const mostListed = 500n;
const refreshMs = 2000;

/** A transaction that waits, and whether it could be in the next block. */
export interface Waiting {
  readonly transaction: Transaction;
  readonly isReady: boolean;
}

/** What waits on a chain. */
export interface Pool {
  readonly ready: bigint;
  /** Those that wait for a transaction with a lower nonce. */
  readonly blocked: bigint;
  /** Undefined where there are more than are listed. */
  readonly transactions: readonly Waiting[] | undefined;
}

/** The transactions that wait on a chain. */
export function poolQuery(chain: Chain): QueryOptions<Pool> {
  return {
    queryKey: [chain.genesis, chain.path, 'pool'],
    meta: { until: 'head' },
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const options = { pathParams: { blockchainId: chain.path }, signal };
      const { pending: ready, queued: blocked } = await txpoolStatus(node, options);
      if (ready + blocked > mostListed) return { ready, blocked, transactions: undefined };
      const { pending, queued } = await txpoolContent(node, options);
      return { ready, blocked, transactions: [...listOf(pending, true), ...listOf(queued, false)] };
    },
  };
}

function listOf(content: PoolContent['pending'], isReady: boolean): readonly Waiting[] {
  return Object.values(content).flatMap((byNonce) =>
    Object.values(byNonce)
      .map((transaction) => ({ transaction, isReady }))
      .sort((one, other) => compareNumbers(one.transaction.nonce, other.transaction.nonce)),
  );
}
