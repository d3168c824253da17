import type { Common } from '@ethereumjs/common';
import { EVMError, type ExecResult } from '@ethereumjs/evm';
import { emptyBytes } from '@firn/primitives/bytes';
import type { TurnTaking } from '../turns/turn-taking.js';

/** A call of a built-in contract of ours. */
export interface BuiltInCall {
  readonly data: Uint8Array;
  readonly gas: bigint;
  /** The rules. */
  readonly common: Common;
  /** Long work rests between its parts, so that others run, and ends when its time is over. */
  readonly turns: TurnTaking;
}

/** A built-in contract: what a call of it comes to. */
export type BuiltIn = (call: BuiltInCall) => ExecResult | Promise<ExecResult>;

/** A call that used that much gas. */
export function succeeded(executionGasUsed: bigint, returnValue: Uint8Array): ExecResult {
  return { executionGasUsed, returnValue };
}

/** A call that failed and uses all of its gas. */
export function failed({ gas }: Pick<BuiltInCall, 'gas'>, reason: EVMError['error']): ExecResult {
  return { executionGasUsed: gas, returnValue: emptyBytes, exceptionError: new EVMError(reason) };
}

/** A call whose gas does not suffice. */
export function outOfGas(call: Pick<BuiltInCall, 'gas'>): ExecResult {
  return failed(call, EVMError.errorMessages.OUT_OF_GAS);
}
