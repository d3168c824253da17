import {
  platformGetBalance,
  platformGetBlock,
  platformGetBlockByHeight,
  platformGetCurrentSupply,
  platformGetFeeState,
  platformGetHeight,
  platformGetStake,
  platformGetStakingAssetID,
  platformGetTimestamp,
  platformGetTotalStake,
  platformGetTx,
  platformGetTxStatus,
  platformGetUTXOs,
} from '@firn/node-client';
import type {
  PlatformBlock,
  PlatformGetBalanceResult,
  PlatformGetFeeStateResult,
  PlatformGetTxStatusResult,
  PlatformTransaction,
} from '@firn/node-validators';
import { outputsOf } from '../decode/platform-transfers.js';
import { absentAsNull } from './absent-as-null.js';
import type { QueryOptions } from './query-options.js';
import { connection } from './session.js';

/** Most blocks of a list, and of one batch. */
export const blocksOfPage = 25;
/** Most transactions that are asked for to tell whose an input was. */
const maxOrigins = 32;
const untilHead = { until: 'head' } as const;
const json = { encoding: 'json' } as const;

/** Block of a height and everything the page of the chain shows beside the newest blocks. */
export interface PlatformState {
  /** Unix seconds of the chain after its last block. */
  readonly timestamp: bigint;
  readonly supply: bigint;
  readonly staked: bigint;
  readonly fees: PlatformGetFeeStateResult;
}

/** A transaction and what became of it. */
export interface PlatformTxFound {
  readonly transaction: PlatformTransaction | null;
  readonly status: PlatformGetTxStatusResult;
  /** Who owned an input, by its transaction and index: `txID:index`; those of the genesis are not told. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  readonly nativeAssetId: string;
}

/** What an address has on the platform chain. */
export interface PlatformAccount {
  readonly balance: PlatformGetBalanceResult;
  readonly staked: bigint;
  readonly nativeAssetId: string;
  /** Its outputs on the chain, as bytes in hex; at most as many as the node lists at once. */
  readonly utxos: readonly string[];
  /** What was exported to it from the C-Chain, and waits to be imported. */
  readonly waiting: readonly string[];
}

/** The newest blocks, or those up to and with one, the highest first. */
export function platformBlocksQuery(upTo?: bigint): QueryOptions<readonly PlatformBlock[]> {
  return {
    queryKey: ['platform', 'blocks', String(upTo ?? 'latest')],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const { height } = await platformGetHeight(node, { signal });
      const highest = upTo !== undefined && upTo < height ? upTo : height;
      return platformBlocksDown(highest, signal);
    },
  };
}

/** The blocks from a height down that travel in one batch, the highest first; those that the node has not are not among them. */
export async function platformBlocksDown(
  highest: bigint,
  signal: AbortSignal,
): Promise<readonly PlatformBlock[]> {
  const { node } = connection();
  const heights = Array.from({ length: blocksOfPage }, (_, index) => highest - BigInt(index));
  const found = await Promise.all(
    heights
      .filter((each) => each >= 0n)
      .map((each) => absentAsNull(platformGetBlockByHeight(node, { height: each, ...json }, { signal }))),
  );
  return found.flatMap((answer) => (answer === null ? [] : objectOf(answer.block)));
}

/** A block by its height, in decimal digits, or by its ID; null where there is none. */
export function platformBlockQuery(name: string): QueryOptions<PlatformBlock | null> {
  return {
    queryKey: ['platform', 'block', name],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const call = /^\d+$/.test(name)
        ? platformGetBlockByHeight(node, { height: BigInt(name), ...json }, { signal })
        : platformGetBlock(node, { blockID: name, ...json }, { signal });
      const found = await absentAsNull(call);
      return found === null ? null : (objectOf(found.block)[0] ?? null);
    },
  };
}

/** A transaction by its ID, with whose its inputs were. */
export function platformTxQuery(txID: string): QueryOptions<PlatformTxFound> {
  return {
    queryKey: ['platform', 'tx', txID],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const get = (id: string) => absentAsNull(platformGetTx(node, { txID: id, ...json }, { signal }));
      const [found, status, { assetID: nativeAssetId }] = await Promise.all([
        get(txID),
        platformGetTxStatus(node, { txID }, { signal }),
        platformGetStakingAssetID(node, {}, { signal }),
      ]);
      const [transaction = null] = found === null ? [] : objectOf(found.tx);
      const ids = transaction === null ? [] : originsOf(transaction);
      const origins = await Promise.all(ids.slice(0, maxOrigins).map(get));
      const owners = origins.flatMap((origin, index) =>
        origin === null
          ? []
          : objectOf(origin.tx).flatMap((tx) =>
              outputsOf(tx).map(({ addresses }, place) => [`${ids[index]}:${place}`, addresses] as const),
            ),
      );
      return { transaction, status, owners: new Map(owners), nativeAssetId };
    },
  };
}

/** What the chain says of itself. */
export const platformStateQuery: QueryOptions<PlatformState> = {
  queryKey: ['platform', 'state'],
  meta: untilHead,
  queryFn: async ({ signal }) => {
    const { node } = connection();
    const [{ timestamp }, { supply }, { weight: staked }, fees] = await Promise.all([
      platformGetTimestamp(node, { signal }),
      platformGetCurrentSupply(node, {}, { signal }),
      platformGetTotalStake(node, {}, { signal }),
      platformGetFeeState(node, { signal }),
    ]);
    return { timestamp: BigInt(Math.floor(Date.parse(timestamp) / 1000)), supply, staked, fees };
  },
};

/** What an address has, by its text: `P-local1…`. */
export function platformAccountQuery(address: string): QueryOptions<PlatformAccount> {
  return {
    queryKey: ['platform', 'address', address],
    meta: untilHead,
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const addresses = [address];
      const [balance, { staked }, { assetID: nativeAssetId }, { utxos }, { utxos: waiting }] =
        await Promise.all([
          platformGetBalance(node, { addresses }, { signal }),
          platformGetStake(node, { addresses }, { signal }),
          platformGetStakingAssetID(node, {}, { signal }),
          platformGetUTXOs(node, { addresses }, { signal }),
          platformGetUTXOs(node, { addresses, sourceChain: 'C' }, { signal }),
        ]);
      return { balance, staked, nativeAssetId, utxos, waiting };
    },
  };
}

/** The transactions that the inputs of one come from, each once. */
function originsOf({ unsignedTx }: PlatformTransaction): readonly string[] {
  const { inputs } = unsignedTx;
  const own = inputs !== undefined && inputs !== null && 'inputs' in inputs ? inputs.inputs : inputs;
  return [...new Set((own ?? []).map(({ txID }) => txID))];
}

/** What was asked for as JSON; nothing of a node that answers with bytes all the same. */
export function objectOf<Value extends object>(value: Value | `0x${string}`): readonly Value[] {
  return typeof value === 'string' ? [] : [value];
}
