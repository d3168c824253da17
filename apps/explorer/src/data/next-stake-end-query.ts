import { platformGetCurrentValidators } from '@firn/node-client';
import type { PlatformValidator } from '@firn/node-validators';
import type { QueryOptions } from './query-options.js';
import { connection, queries } from './session.js';
import { primaryNetwork, validatorsQuery } from './staking-queries.js';

/** Validators whose delegators are asked for at once: nodes list them for those that are named. */
const namedAtOnce = 64;

/** A stake and when it ends. */
export interface StakeEnd {
  readonly nodeId: string;
  /** Unix seconds. */
  readonly endTime: bigint;
  readonly isDelegation: boolean;
}

/** The stake of the primary network that ends first, those of delegators too; null where none ends. */
export const nextStakeEndQuery: QueryOptions<StakeEnd | null> = {
  queryKey: ['platform', 'nextStakeEnd'],
  meta: { until: 'head' },
  queryFn: async ({ signal }) => {
    const validators = await queries.fetchQuery(validatorsQuery(primaryNetwork));
    const nodeIDs = validators
      .filter(({ delegatorWeight = 0n }) => delegatorWeight > 0n)
      .map(({ nodeID }) => nodeID);
    const named: PlatformValidator[] = [];
    for (let start = 0; start < nodeIDs.length; start += namedAtOnce) {
      const params = { subnetID: primaryNetwork, nodeIDs: nodeIDs.slice(start, start + namedAtOnce) };
      named.push(...(await platformGetCurrentValidators(connection().node, params, { signal })).validators);
    }
    const ends: StakeEnd[] = [
      ...validators.map(({ nodeID, endTime = 0n }) => ({ nodeId: nodeID, endTime, isDelegation: false })),
      ...named.flatMap(({ nodeID, delegators }) =>
        (delegators ?? []).map(({ endTime }) => ({ nodeId: nodeID, endTime, isDelegation: true })),
      ),
    ];
    return ends
      .filter(({ endTime }) => endTime > 0n)
      .reduce<StakeEnd | null>(
        (first, each) => (first === null || each.endTime < first.endTime ? each : first),
        null,
      );
  },
};
