import type { OwnAbi } from '../decode/describe.js';
import type { ContractFunction } from './contract-functions.js';
import type { ContractOf } from './contract-of.js';

/** A function of a contract, and what its form needs. */
export interface FunctionOf extends ContractOf {
  /** Of the whole contract: its errors name why a call failed. */
  readonly abi: OwnAbi;
  readonly of: ContractFunction;
}
