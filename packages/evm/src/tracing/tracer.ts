import type { Hex } from '@firn/primitives/bytes';
import type { MessageOutcome } from '../execution/apply-message.js';
import type { BlockEnvironment } from '../execution/block-environment.js';
import type { Machine } from '../execution/machine.js';
import type { Message } from '../execution/message.js';

/** What opened a frame. A self-destruction is a frame in which nothing runs. */
export type FrameKind =
  | 'CALL'
  | 'CALLCODE'
  | 'DELEGATECALL'
  | 'STATICCALL'
  | 'CREATE'
  | 'CREATE2'
  | 'SELFDESTRUCT';

/** A transaction, or a call that is traced as one, that is about to run. */
export interface TransactionStart {
  readonly message: Message;
  readonly environment: BlockEnvironment;
  /** Its state is that before the fee is taken. */
  readonly machine: Machine;
}

/** A frame that opens. */
export interface FrameStart {
  readonly kind: FrameKind;
  /** 0 for that of the transaction itself. */
  readonly depth: number;
  readonly from: Hex;
  /** The account whose code runs; the contract that is made; the receiver of what a destroyed contract held. */
  readonly to: Hex;
  readonly input: Uint8Array;
  readonly gas: bigint;
  /** Wei; undefined for a static call, which has none. */
  readonly value: bigint | undefined;
}

/** Why a frame failed. */
export interface FrameError {
  /** In the words of the reference client. */
  readonly message: string;
  readonly reverted: boolean;
}

/** A frame that closes. */
export interface FrameEnd {
  readonly depth: number;
  /** What it returned, the code it deploys, or the data of its revert. */
  readonly output: Uint8Array;
  readonly gasUsed: bigint;
  readonly error: FrameError | undefined;
}

/** An instruction as it found the machine. */
export interface TracedStep {
  readonly pc: number;
  readonly op: number;
  readonly name: string;
  readonly gas: bigint;
  /** With the gas that a call hands on. */
  readonly cost: bigint;
  /** The gas that a call hands on; 0 for other instructions. */
  readonly handedOn: bigint;
  /** 1 in the frame of the transaction itself. */
  readonly depth: number;
  /** The account in whose name the code runs. */
  readonly address: Hex;
  /** The bottom first. */
  readonly stack: readonly bigint[];
  /** Whole words. */
  readonly memory: Uint8Array;
  /** What the last call of the frame returned. */
  readonly returnData: Uint8Array;
  /** Gas that would be given back. */
  readonly refund: bigint;
  /** Why the instruction could not begin: too little gas, or a stack that does not suit it. */
  readonly error: string | undefined;
}

/** A log that was written; whether it stays shows when its frames close. */
export interface TracedLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Uint8Array;
  /** Its position among the logs of the block. */
  readonly index: number;
}

/** Hears what happens in a transaction and makes a result of it. The listeners are called in the order of events. */
export interface Tracer {
  onTransactionStart?(start: TransactionStart): void;
  onEnter?(frame: FrameStart): void;
  /** Before the instruction; once it is known whether it could begin. */
  onStep?(step: TracedStep): void;
  /** At the instruction, before it changes anything, and before it is known whether it can begin. */
  onBeforeStep?(step: Omit<TracedStep, 'error'>): void;
  onLog?(log: TracedLog): void;
  onExit?(end: FrameEnd): void;
  /** The state of the machine is that after the transaction. */
  onTransactionEnd?(outcome: MessageOutcome): void;
  /** JSON text: the whole result, or what is left of it where the tracer wrote the beginning to its writer. */
  result(): string;
  /** Frees what the tracer holds beside memory of JavaScript. Called once, when the trace is over or has failed. */
  dispose?(): void;
}
