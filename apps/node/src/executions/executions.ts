import type { CallRequest } from '@firn/evm/execution';
import type { BlobSidecar } from '@firn/evm/transaction';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { ExecutionContext } from './execution-context.js';
import type { ExecutionPoolStats } from './execution-stats.js';

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
