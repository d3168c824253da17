import type { NextBlock } from '@firn/evm/chain';
import type { Hex } from '@firn/primitives/bytes';
import type { ChainBlueprint } from '../chains/chain-blueprint.js';
import type { ChainSettings } from '../config/chain-settings.js';

/** What an execution thread is started with. */
export interface ThreadData {
  /** The folder of the store, and of everything else that the node keeps. */
  readonly dataDir: string;
  readonly settings: Pick<ChainSettings, 'rpcGasCap' | 'rpcEvmTimeoutMs'>;
  /** Most megabytes of its heap, and of what it holds beside it. */
  readonly maxMegabytes: number;
  /** One element, which the thread counts up each time that it is not busy with a single step. */
  readonly beats: SharedArrayBuffer;
}

/** Who can sign for a subnet, as plain data. */
export interface SignersData {
  readonly signers: readonly { readonly publicKey: Uint8Array; readonly weight: bigint }[];
  readonly totalWeight: bigint;
}

/** What the platform chain says of signatures, as far as it was asked. */
export interface SignerFacts {
  readonly subnets: ReadonlyMap<Hex, Hex | undefined>;
  readonly validators: ReadonlyMap<Hex, SignersData>;
}

/** A call that a thread carries out. */
export interface Job {
  readonly id: number;
  readonly chain: ChainBlueprint;
  /** Roots of states that a pruning chain keeps although they are old. */
  readonly pins: readonly Hex[];
  /** Name of the method in its contract. */
  readonly method: string;
  /** Its decoded parameters. */
  readonly params: unknown;
  readonly isControlled: boolean;
  readonly next: NextBlock | undefined;
  readonly facts: SignerFacts;
  /** How long it waited for its thread, which counts against the time limit of calls. */
  readonly waitedMs: number;
}

/** What a thread is told. */
export type ToThread =
  | { readonly kind: 'run'; readonly job: Job }
  /** Nobody waits for the job any more. */
  | { readonly kind: 'cancel'; readonly id: number }
  /** So many characters of its answer were taken. */
  | { readonly kind: 'taken'; readonly id: number; readonly length: number };

/** Why a job failed: an error for the caller, or a fault of the node whose text is for the log. */
export type Failure =
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly message: string;
      readonly data: unknown;
      /** The entry of the store that could not be read, where that is why. */
      readonly damaged: string | undefined;
    }
  | { readonly kind: 'fault'; readonly text: string };

/** What a thread tells. */
export type FromThread =
  | { readonly kind: 'ready' }
  /** It holds more memory than it may. */
  | { readonly kind: 'exhausted' }
  /** The job begins; what it has to wait for before is not its time. */
  | { readonly kind: 'begun'; readonly id: number }
  /** A part of its answer: JSON text. */
  | { readonly kind: 'part'; readonly id: number; readonly text: string }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly failure: Failure }
  /** It cannot go on before it is known whose subnet a blockchain is of, or who validates a subnet. */
  | {
      readonly kind: 'unknown';
      readonly id: number;
      readonly fact: 'subnet' | 'validators';
      readonly of: Hex;
    };
