import type { PlatformTx, UnsignedPlatformTx } from '@firn/platform-codec';
import type { PlatformState } from '../state/platform-state.js';
import type { TxType, UnsignedOf } from '../transaction/tx-types.js';
import type { ExecutionEnvironment } from './environment.js';

/** One transaction on its way into the state. */
export interface TxExecution<Unsigned extends UnsignedPlatformTx = UnsignedPlatformTx> {
  readonly tx: PlatformTx;
  /** What `tx` says. */
  readonly unsigned: Unsigned;
  /** Thrown away by the caller when the transaction is refused. */
  readonly state: PlatformState;
  readonly environment: ExecutionEnvironment;
}

/** Checks a transaction of one kind and changes the state by it. @throws TxRejectedError. */
export type TxExecutor<Type extends TxType> = (execution: TxExecution<UnsignedOf<Type>>) => void;
