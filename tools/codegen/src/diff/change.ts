import type { Location } from '@firn/contract';
import type { ChangeKind } from './change-kinds.js';
import type { ClientEffect, Direction, ServerEffect, Verdict } from './effect.js';

/** Verdicts from the mildest to the worst. */
export const verdicts = ['docs', 'feature', 'breaking'] as const satisfies readonly Verdict[];

/** One difference between two contracts. */
export interface Change {
  readonly kind: ChangeKind;
  /** Absent where the change is not one of bytes: access, cost, paths. */
  readonly direction?: Direction;
  /** Wire names of the operations that it reaches, sorted. */
  readonly operations: readonly string[];
  /** What changed: `Peer.weight`, `info.peers: nodeIDs`. */
  readonly subject: string;
  /** What happened to it, in the past tense: `became required`. */
  readonly what: string;
  /** Place in the contract after, or in the one before for what is gone. */
  readonly location: Location;
  readonly side: 'old' | 'new';
  readonly verdict: Verdict;
  readonly client: ClientEffect;
  readonly server: ServerEffect;
  /** What it means for programs that call the contract. */
  readonly forClients: string;
  /** What it means for programs that serve the contract. */
  readonly forServers: string;
}

/** All differences between two versions of a contract. */
export interface ContractDiff {
  /** Name of the contract. */
  readonly contract: string;
  /** Worst first; then by place. */
  readonly changes: readonly Change[];
  /** Absent: there is no difference. */
  readonly verdict?: Verdict;
}

/** The worst verdict of all; `undefined` if there is no change. */
export function worstOf(changes: readonly Pick<Change, 'verdict'>[]): Verdict | undefined {
  return verdicts.findLast((verdict) => changes.some((change) => change.verdict === verdict));
}
