import { Address } from '@ethereumjs/util';
import { type Hex, hexToBytes } from '@firn/primitives/bytes';
import { type BlockEnvironment, toEvmBlock } from '../execution/block-environment.js';
import type { Machine } from '../execution/machine.js';

const systemAddress = new Address(hexToBytes('0xfffffffffffffffffffffffffffffffffffffffe'));
const systemCallGas = 30_000_000n;

/** Keeps the roots of beacon blocks (EIP-4788). */
export const beaconRootsAddress: Hex = '0x000f3df6d732807ef1319fb7b8bb8522d0beac02';
/** Keeps the hashes of blocks (EIP-2935). */
export const historyAddress: Hex = '0x0000f90827f1c53a10cb7a02335b175320002935';
/** Takes requests to withdraw (EIP-7002). */
export const withdrawalRequestsAddress: Hex = '0x00000961ef480eb55e80d19ad83579a64c007002';
/** Takes requests to consolidate (EIP-7251). */
export const consolidationRequestsAddress: Hex = '0x0000bbddc7ce488642fb579f8b00f3a590007251';

/** What came of a call on behalf of the rules: what the contract answered, or why it did not. */
export type SystemCallOutcome =
  | { readonly output: Uint8Array }
  | { readonly output?: undefined; readonly failure: string };

/** Calls a contract on behalf of the rules, without fee or nonce. A call that fails leaves nothing behind. */
export async function systemCall(
  { evm, state }: Machine,
  environment: BlockEnvironment,
  to: Hex,
  data: Hex,
): Promise<SystemCallOutcome> {
  if (state.code(to).length === 0) return { failure: 'there is no contract' };
  state.startTransaction();
  const { execResult } = await evm.runCall({
    block: toEvmBlock(environment),
    caller: systemAddress,
    to: new Address(hexToBytes(to)),
    data: hexToBytes(data),
    gasLimit: systemCallGas,
    skipNonceIncrement: true,
  });
  await evm.journal.cleanup();
  return execResult.exceptionError === undefined
    ? { output: execResult.returnValue }
    : { failure: execResult.exceptionError.error };
}
