import { isRpcError } from '@firn/jsonrpc/errors';
import { ethCall } from '@firn/node-client';
import type { Chain } from '../data/chains.js';
import { connection } from '../data/session.js';
import { describeRevert, type OwnAbi } from '../decode/describe.js';

type Hex = `0x${string}`;

/** A call without a transaction. */
export interface TriedCall {
  readonly to: Hex;
  readonly from?: Hex | undefined;
  readonly value?: bigint;
  readonly input: Hex;
  readonly block: bigint | 'latest';
}

/**
 * Calls a contract without a transaction.
 * @param abi whose errors name the reason of a failure
 * @throws Error with that reason where it reverts.
 */
export async function tryCall(
  chain: Chain,
  { to, from, value, input, block }: TriedCall,
  abi: OwnAbi,
): Promise<Hex> {
  const args = { to, input, ...(from && { from }), ...(value !== undefined && { value }) };
  try {
    return await ethCall(connection().node, { args, block }, { pathParams: { blockchainId: chain.path } });
  } catch (error) {
    if (isRpcError(error) && typeof error.data === 'string' && /^0x(?:[\da-f]{2})*$/.test(error.data))
      throw new Error(`The contract refuses: ${describeRevert(error.data, abi)}`);
    throw error;
  }
}
