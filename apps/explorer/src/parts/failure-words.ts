import type { KnownAbis } from '../data/abi-query.js';
import type { CallRow } from '../decode/call-rows.js';

/** What says calls and answers in words; it is loaded when somebody looks at them. */
export type Describe = typeof import('../decode/describe.js');

/** Why a call failed: a revert says why by what it answers; any other failure is named by the machine. */
export function reasonOf(
  describe: Describe,
  { to, output }: CallRow,
  error: string,
  abis: KnownAbis | undefined,
): string {
  return error === 'execution reverted' ? describe.describeRevert(output, abis?.get(to ?? '')) : error;
}
