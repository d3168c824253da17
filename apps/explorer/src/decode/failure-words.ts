import type { CallRow } from './call-rows.js';

/** What says calls and answers in words; it is loaded when somebody looks at them. */
export type Describe = typeof import('./describe.js');

/**
 * Why a call failed: a revert says why by what it answers; any other failure is named by the machine.
 * @param abi Of the contract that was called, where it is known.
 */
export function reasonOf(
  describe: Describe,
  { output }: CallRow,
  error: string,
  abi: Parameters<Describe['describeRevert']>[1],
): string {
  return error === 'execution reverted' ? describe.describeRevert(output, abi) : error;
}
