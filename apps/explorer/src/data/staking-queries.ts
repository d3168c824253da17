import {
  platformGetBlockchains,
  platformGetCurrentValidators,
  platformGetL1Validator,
  platformGetSubnet,
  platformGetSubnets,
  platformGetValidatorFeeConfig,
  platformGetValidatorFeeState,
} from '@firn/node-client';
import type {
  Blockchain,
  PlatformGetL1ValidatorResult,
  PlatformGetSubnetResult,
  PlatformGetValidatorFeeConfigResult,
  PlatformValidator,
} from '@firn/node-validators';
import { absentAsNull } from './absent-as-null.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** ID of the primary network. */
export const primaryNetwork = '11111111111111111111111111111111LpoYY';

/** Uptimes and rewards change without a block. */
const stakersPollMs = 5000;
/** Most subnets that are described, and asked for one node. */
const maxSubnets = 64;
const untilHead = { until: 'head' } as const;

/** A subnet or L1, and the chains that it validates. */
export interface SubnetOverview {
  readonly id: string;
  readonly details: PlatformGetSubnetResult;
  readonly chains: readonly Blockchain[];
}

/** All chains, and the subnets beside the primary network. */
export interface Chains {
  readonly chains: readonly Blockchain[];
  readonly subnets: readonly SubnetOverview[];
  /** How many further subnets there are, of which nothing was asked. */
  readonly further: number;
}

/** What a second of an L1 validator costs. */
export interface ValidatorFees {
  /** Nano native token a second. */
  readonly price: bigint;
  readonly excess: bigint;
  /** Unix seconds for which balances and price hold. */
  readonly asOf: bigint;
  readonly config: PlatformGetValidatorFeeConfigResult;
}

/** A node, what it validates, and with what. */
export interface NodeValidations {
  /** With its delegators; null for a node that does not validate the primary network. */
  readonly primary: PlatformValidator | null;
  readonly others: readonly { readonly subnet: string; readonly validator: PlatformValidator }[];
}

/** The validators of a network, by its ID. */
export function validatorsQuery(subnetID: string): QueryOptions<readonly PlatformValidator[]> {
  return {
    queryKey: ['platform', 'validators', subnetID],
    meta: untilHead,
    refetchInterval: stakersPollMs,
    queryFn: async ({ signal }) => {
      const { validators } = await platformGetCurrentValidators(connection().node, { subnetID }, { signal });
      return validators;
    },
  };
}

/** What a node validates: the primary network with its delegators, and subnets. */
export function nodeQuery(nodeID: `NodeID-${string}`): QueryOptions<NodeValidations> {
  return {
    queryKey: ['platform', 'node', nodeID],
    meta: untilHead,
    refetchInterval: stakersPollMs,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const { subnets } = await platformGetSubnets(node, {}, { signal });
      const ids = (subnets ?? []).map(({ id }) => id).filter((id) => id !== primaryNetwork);
      const asked = [primaryNetwork, ...ids.slice(0, maxSubnets)];
      const found = await Promise.all(
        asked.map((subnetID) =>
          platformGetCurrentValidators(node, { subnetID, nodeIDs: [nodeID] }, { signal }),
        ),
      );
      const [primary, ...others] = found.map(({ validators }) => validators);
      return {
        primary: primary?.[0] ?? null,
        others: others.flatMap((validators, index) =>
          validators.map((validator) => ({ subnet: asked[index + 1] ?? '', validator })),
        ),
      };
    },
  };
}

/** All chains and subnets. */
export const allChainsQuery: QueryOptions<Chains> = {
  queryKey: ['platform', 'chains'],
  meta: untilHead,
  queryFn: async ({ signal }) => {
    const { node } = connection();
    const [{ blockchains: chains }, { subnets }] = await Promise.all([
      platformGetBlockchains(node, { signal }),
      platformGetSubnets(node, {}, { signal }),
    ]);
    const ids = (subnets ?? []).map(({ id }) => id).filter((id) => id !== primaryNetwork);
    const described = await Promise.all(
      ids.slice(0, maxSubnets).map(async (id) => ({
        id,
        details: await platformGetSubnet(node, { subnetID: id }, { signal }),
        chains: chains.filter(({ subnetID }) => subnetID === id),
      })),
    );
    return { chains, subnets: described, further: ids.length - described.length };
  },
};

/** One subnet or L1; null where there is none. */
export function subnetQuery(id: string): QueryOptions<SubnetOverview | null> {
  return {
    queryKey: ['platform', 'subnet', id],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const [details, { blockchains }] = await Promise.all([
        absentAsNull(platformGetSubnet(node, { subnetID: id }, { signal })),
        platformGetBlockchains(node, { signal }),
      ]);
      const chains = blockchains.filter(({ subnetID }) => subnetID === id);
      return details === null ? null : { id, details, chains };
    },
  };
}

/** One validation of an L1; null where there is none. */
export function validationQuery(validationID: string): QueryOptions<PlatformGetL1ValidatorResult | null> {
  return {
    queryKey: ['platform', 'validation', validationID],
    meta: untilHead,
    queryFn: ({ signal }) =>
      absentAsNull(platformGetL1Validator(connection().node, { validationID }, { signal })),
  };
}

/** What a second of an L1 validator costs now. */
export const validatorFeesQuery: QueryOptions<ValidatorFees> = {
  queryKey: ['platform', 'validatorFees'],
  meta: untilHead,
  queryFn: async ({ signal }) => {
    const { node } = connection();
    const [{ price, excess, timestamp }, config] = await Promise.all([
      platformGetValidatorFeeState(node, { signal }),
      platformGetValidatorFeeConfig(node, { signal }),
    ]);
    return { price, excess, asOf: BigInt(Math.floor(Date.parse(timestamp) / 1000)), config };
  },
};
