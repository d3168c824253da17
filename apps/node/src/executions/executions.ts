import type { ChainReader, NextBlock } from '@firn/evm/chain';
import type { CallRequest } from '@firn/evm/execution';
import type { BlobSidecar } from '@firn/evm/transaction';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { ChainSettings } from '../config/chain-settings.js';

/** What the handler of an execution is given beside the parameters, on whichever thread it runs. */
export interface ExecutionContext {
  readonly chain: ChainReader;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  readonly settings: Pick<ChainSettings, 'rpcGasCap' | 'rpcEvmTimeoutMs'>;
  /** Folder of everything that the node keeps. */
  readonly dataDir: string;
  /** Whether development controls are served: calls then need no price above the base fee. */
  readonly isControlled: boolean;
  /** The next block, if the execution runs in it. */
  readonly next?: NextBlock | undefined;
  /** Since when the time limit of a call counts, on the clock of `performance.now()`; undefined: since it runs. */
  readonly startedAt?: number | undefined;
  /** The most milliseconds that the execution may keep the thread; undefined: it takes turns with others. */
  readonly budgetMs?: number | undefined;
}

/** Stats of a pool. */
export interface ExecutionPoolStats {
  readonly threads: number;
  readonly busy: number;
  readonly queued: number;
  /** Threads that were ended because of what they ran, or ended by themselves, so far. */
  readonly replaced: number;
  /** Executions that were refused because too many waited, so far. */
  readonly refused: number;
  /** Executions that a thread took up so far, and how long they waited together. */
  readonly begun: number;
  readonly waitedMs: number;
  /** Why the last thread could not be started; undefined where it could. */
  readonly startFailure: string | undefined;
}

/** Who asks for an execution, and of which chain. */
export interface ExecutionCaller extends Omit<ExecutionContext, 'isControlled' | 'next'> {
  readonly hosted: HostedChain;
  readonly settings: HostedChain['settings'];
  /** Whose turn it is among those who have contracts run. */
  readonly runsFor: string;
}

/** Carries out what runs contracts, on whichever thread that is best done. */
export interface Executions {
  readonly stats: ExecutionPoolStats;
  /** Answers a method that runs contracts, as its handler would. */
  answer(method: string, params: unknown, caller: ExecutionCaller): unknown;
  /** What `eth_estimateGas` answers on the state at the head. */
  estimateGas(args: CallRequest, caller: ExecutionCaller): Promise<bigint>;
  /** Whether the blobs of a transaction hold. */
  verifyBlobs(sidecar: BlobSidecar, caller: ExecutionCaller): Promise<boolean>;
  /** The answer of a method as JSON text in parts. */
  parts(
    method: string,
    params: unknown,
    caller: ExecutionCaller,
    signal?: AbortSignal,
  ): AsyncGenerator<string>;
}

/** How an execution runs. */
export type ExecutionKind =
  /** Starts on the thread that serves, because it may end soon. One time limit for the whole execution. */
  | 'call'
  /** One time limit for the whole execution. */
  | 'simulation'
  /** One time limit for each transaction. The response is sent in parts while the execution runs. */
  | 'trace'
  /** Replays transactions of a block, or reads as much. No time limit. */
  | 'replay';

/** A method that execution threads run, because it runs contracts or takes long otherwise. */
export interface ExecutedMethod {
  readonly kind: ExecutionKind;
  readonly handler: (params: never, context: ExecutionContext) => unknown;
  /** Encodes its result as JSON text. */
  readonly encode: (result: never) => string;
}

/** Methods that execution threads run, by name. */
export type ExecutedMethods = ReadonlyMap<string, ExecutedMethod>;

/** Name of the execution that verifies the blobs of a transaction; it is not a method of the API. */
export const blobVerification = 'verifyBlobs';

/**
 * The most that is read and written as text on the thread that serves, as `BlockTables.weight` of the engine counts it: that takes 25 ms at most
 * (measured with logs without data, which are the dearest by their size). What is more is done by a thread for executions.
 */
export const maxWeightHere = 131_072;
