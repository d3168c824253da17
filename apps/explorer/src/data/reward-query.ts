import { platformGetCurrentValidators, platformGetRewardUTXOs } from '@firn/node-client';
import { readUtxos } from '../decode/utxo-rows.js';
import { absentAsNull } from './absent-as-null.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** What becomes of a stake. */
export interface StakeReward {
  /** What was paid for it, in 1e-9 of the native token. */
  readonly paid: bigint;
  /** When it ends, in Unix seconds, and what it is paid then at most; undefined where it is over. */
  readonly running: { readonly endTime: bigint; readonly potential: bigint } | undefined;
}

/** What was paid for a stake, or is going to be, by the transaction that staked and the node that it stakes on. */
export function rewardQuery(txID: string, nodeId: `NodeID-${string}`): QueryOptions<StakeReward> {
  return {
    queryKey: ['platform', 'reward', txID],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const [rewards, { validators }] = await Promise.all([
        absentAsNull(platformGetRewardUTXOs(node, { txID }, { signal })),
        // With one node named, its delegators are listed too.
        platformGetCurrentValidators(node, { nodeIDs: [nodeId] }, { signal }),
      ]);
      const { rows } = readUtxos(rewards?.utxos ?? []);
      const stake = validators
        .flatMap((validator) => [validator, ...(validator.delegators ?? [])])
        .find((each) => each.txID === txID);
      return {
        paid: rows.reduce((sum, { amount }) => sum + amount, 0n),
        running: stake && { endTime: stake.endTime ?? 0n, potential: stake.potentialReward ?? 0n },
      };
    },
  };
}
