import type { ChainReader, NextBlock } from '@firn/evm/chain';
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
