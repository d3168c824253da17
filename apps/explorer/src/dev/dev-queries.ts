import {
  devAddBalance,
  devGetAutomine,
  devImpersonateAccount,
  devIncreaseTime,
  devMetadata,
  devMine,
  devRevert,
  devSetAutomine,
  devSnapshot,
  devStopImpersonatingAccount,
  ethAccounts,
  ethSendTransaction,
} from '@firn/node-client';
import type { Chain } from '../data/chains.js';
import type { QueryOptions } from '../data/query-options.js';
import { refusedAsNull } from '../data/refused-as-null.js';
import { connection } from '../data/session.js';
import { renewAfter } from './renew-after.js';

type Hex = `0x${string}`;

/** A moment that a chain can go back to. */
export interface Snapshot {
  readonly id: bigint;
  readonly block: bigint;
}

/** What the controls show. */
export interface DevState {
  readonly isAutomining: boolean;
  readonly snapshots: readonly Snapshot[];
}

/** What controls do to a chain; each is over when its promise is. */
export interface DevActions {
  mine(count: number): Promise<unknown>;
  setAutomine(enabled: boolean): Promise<unknown>;
  /** Moves the clock on and makes a block there, so that it is seen. */
  increaseTime(seconds: number): Promise<unknown>;
  snapshot(): Promise<unknown>;
  /** @throws Error where the snapshot is gone. */
  revert(id: bigint): Promise<unknown>;
  addBalance(address: Hex, amount: bigint): Promise<unknown>;
  actAs(address: Hex): Promise<unknown>;
  stopActing(address: Hex): Promise<unknown>;
  /** Sends from any account, without its key. */
  send(from: Hex, to: Hex | null, value: bigint, input: Hex): Promise<Hex>;
}

/** The accounts whose keys the node has; none where it has none, or does not tell. */
export function ownAccountsQuery(chain: Chain): QueryOptions<readonly Hex[]> {
  return {
    queryKey: [chain.genesis, chain.path, 'accounts'],
    queryFn: async ({ signal }) =>
      (await refusedAsNull(ethAccounts(connection().node, at(chain, signal)))) ?? [],
  };
}

/** The state of the controls of a chain; null where the node has none. */
export function devQuery(chain: Chain): QueryOptions<DevState | null> {
  return {
    queryKey: [chain.genesis, chain.path, 'dev'],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const [metadata, isAutomining] = await Promise.all([
        refusedAsNull(devMetadata(node, at(chain, signal))),
        refusedAsNull(devGetAutomine(node, at(chain, signal))),
      ]);
      if (metadata === null || isAutomining === null) return null;
      const { snapshots } = metadata;
      const all = Object.entries(snapshots).map(([id, [number]]) => ({
        id: BigInt(id),
        block: BigInt(number),
      }));
      return { isAutomining, snapshots: all };
    },
  };
}

function at(chain: Chain, signal: AbortSignal) {
  return { pathParams: { blockchainId: chain.path }, signal };
}

/** The controls of a chain. What an action changes outside of blocks is asked for again after it. */
export function devActionsOf(chain: Chain): DevActions {
  const { node } = connection();
  const options = { pathParams: { blockchainId: chain.path } };
  const after = <Result>(call: Promise<Result>): Promise<Result> => renewAfter(chain, call);
  return {
    mine: (count) => after(devMine(node, { count }, options)),
    setAutomine: (enabled) => after(devSetAutomine(node, { enabled }, options)),
    increaseTime: async (seconds) => {
      await devIncreaseTime(node, { seconds }, options);
      await after(devMine(node, {}, options));
    },
    snapshot: () => after(devSnapshot(node, options)),
    revert: async (id) => {
      if (!(await after(devRevert(node, { id }, options))))
        throw new Error(`the snapshot ${id} is gone: take another`);
    },
    addBalance: (address, amount) => after(devAddBalance(node, { address, amount }, options)),
    actAs: (address) => devImpersonateAccount(node, { address }, options),
    stopActing: (address) => devStopImpersonatingAccount(node, { address }, options),
    send: async (from, to, value, input) => {
      await devImpersonateAccount(node, { address: from }, options);
      return after(ethSendTransaction(node, { args: { from, to, value, input } }, options));
    },
  };
}
