import type { Network } from '../../source/platform/platform-network.js';
import type { HexBytes } from '../../source/platform/staking-facts.js';
import type { ChainActivity, ChainTrouble, Lag } from '../service-state.js';
import type { L1Validations } from './l1-validations.js';

/** The last block of the platform chain whose facts are complete in the store. */
export interface PlatformMark {
  readonly height: bigint;
  /** Time of the chain, Unix seconds. */
  readonly time: number;
  readonly id: HexBytes;
}

/** What is known of the platform chain of a network. It changes only after the store has changed. */
export interface PlatformState {
  readonly network: Network;
  watermark: PlatformMark | undefined;
  /** Undefined until a node has told the rules of the fee. */
  validations: L1Validations | undefined;
  /** When the node's head was last seen to be the watermark, Unix seconds. */
  confirmedAt: number | undefined;
  /** Since when this process follows it, or knows that another one does, Unix seconds; undefined until then. */
  followedSince: number | undefined;
  activity: ChainActivity;
  /** Undefined while all is well. */
  trouble: ChainTrouble | undefined;
  /** Height of the last block that the node said it has; undefined until then. */
  head: bigint | undefined;
  /** Grows with every change of what the store says of it. */
  version: number;
  /** Version of the watermark that was read last where another process writes it. */
  storedVersion?: string | undefined;
  /** See `StoredPlatform`; undefined where nothing is stored. */
  era?: bigint | undefined;
}

/** The platform chains, by network. */
export type PlatformStates = ReadonlyMap<Network, PlatformState>;

/** States of which nothing is known. */
export function emptyPlatformStates(): PlatformStates {
  const networks: readonly Network[] = ['mainnet', 'testnet'];
  return new Map(
    networks.map((network) => [
      network,
      {
        network,
        watermark: undefined,
        validations: undefined,
        confirmedAt: undefined,
        followedSince: undefined,
        activity: { kind: 'unfollowed' },
        trouble: undefined,
        head: undefined,
        version: 0,
      },
    ]),
  );
}

/** The state of a network. */
export function platformOf(states: PlatformStates, network: Network): PlatformState {
  const state = states.get(network);
  if (state === undefined) throw new RangeError(`there is no network ${network}`);
  return state;
}

/** The moment up to which a platform chain is known, Unix seconds; undefined where nothing is. */
export function platformKnownUntil({ watermark, confirmedAt }: PlatformState): number | undefined {
  return watermark && Math.max(watermark.time, confirmedAt ?? 0);
}

/** How far what is stored of a platform chain is behind. @param now Unix seconds. */
export function platformLagOf(state: PlatformState, now: number): Lag {
  const { head, watermark } = state;
  const known = platformKnownUntil(state) ?? state.followedSince;
  return {
    blocks: head === undefined ? undefined : Math.max(0, Number(head - (watermark?.height ?? -1n))),
    seconds: known === undefined ? undefined : Math.max(0, now - known),
  };
}
