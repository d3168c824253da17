import { debugTraceCall } from '@firn/node-client';
import type { Transaction } from '@firn/node-validators';
import { type CallRows, readCallRows } from '../decode/call-rows.js';
import type { Chain } from './chains.js';
import { connection } from './session.js';

type Hex = `0x${string}`;

/** A call that is made without a transaction. */
export interface SimulatedCall {
  readonly from: Hex;
  readonly to: Hex | null;
  readonly value: bigint;
  readonly input: Hex;
  readonly gas: bigint;
  readonly accessList: Transaction['accessList'];
  readonly authorizationList: Transaction['authorizationList'];
  /** Where it is made: after a block, or in it before the transaction at a position. */
  readonly at: { readonly block: bigint; readonly index?: bigint };
}

/** The calls that it would make. Nobody pays for its gas. */
export async function simulateCall(chain: Chain, { at, ...args }: SimulatedCall): Promise<CallRows> {
  const { block, index } = at;
  const config = { tracer: 'callTracer', ...(index !== undefined && { txIndex: index }) } as const;
  const options = { pathParams: { blockchainId: chain.path } };
  return readCallRows(await debugTraceCall(connection().node, { args, block, config }, options));
}
