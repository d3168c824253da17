import type { NextBlock } from '@firn/evm/chain';
import type { BlockParameter } from '@firn/node-validators';
import type { HostedChain } from '../chains/hosted-chain.js';

interface ParamsOfCall {
  readonly block?: BlockParameter | undefined;
  /** Of `eth_callMany`. */
  readonly context?: { readonly blockNumber?: BlockParameter | undefined } | undefined;
}

const none: NextBlock['transactions'] = new Map();

/** Methods in which the reference node runs the tag `pending` as a block that is made now; elsewhere it takes the head. */
const nextOfReference: ReadonlySet<string> = new Set(['eth_call', 'eth_callDetailed', 'eth_estimateGas']);

/**
 * The next block, for a method that runs in it; undefined when it runs in a block of the chain. `pending` is the next block. Where development
 * controls are served, pending transactions run before the call, and gas is estimated there by default, as with Anvil and Hardhat. A client
 * that estimates at `latest` gets the next block too, because tests set its time and then send.
 */
export function nextBlockOf(
  method: string,
  params: unknown,
  { chain, isControlled }: Pick<HostedChain, 'chain' | 'isControlled'>,
): NextBlock | undefined {
  const { context, block = context?.blockNumber } = (params ?? {}) as ParamsOfCall;
  const isEstimate = method === 'eth_estimateGas';
  if (isPending(block) || (isControlled && isEstimate && block === undefined)) {
    if (!isControlled) return nextOfReference.has(method) ? { transactions: none } : undefined;
    return { transactions: payable(chain), order: chain.order };
  }
  if (isControlled && isEstimate && block === 'latest') return { transactions: none };
  return undefined;
}

/** Whether a parameter means the next block. */
export function isPending(block: BlockParameter | undefined): boolean {
  return (
    block === 'pending' ||
    (typeof block === 'object' && 'blockNumber' in block && block.blockNumber === 'pending')
  );
}

function payable(chain: HostedChain['chain']): NextBlock['transactions'] {
  return chain.pool.hasPending ? chain.pool.payable(chain.nextFrame()?.baseFee) : none;
}
