import type { Location } from '../model/index.js';
import type { ChangeKind } from './change-kinds.js';

/** Whose bytes a type describes: what a client sends, or what a server sends. */
export type Direction = 'request' | 'response';

/**
 * What a change is for a program that uses the client of the contract before: `breaks`, it may fail or stop compiling when the server, or
 * its package, is of the contract after; `gains`, there is something more; `none`.
 */
export type ClientEffect = 'breaks' | 'gains' | 'none';

/**
 * What a change is for those who serve the contract before: `duty`, they have something to do before they serve the contract after;
 * `gains`, they are freer; `none`.
 */
export type ServerEffect = 'duty' | 'gains' | 'none';

/** `breaking`: a client breaks; `feature`: something changed, and no client breaks; `docs`: only what people read. */
export type Verdict = 'breaking' | 'feature' | 'docs';

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
