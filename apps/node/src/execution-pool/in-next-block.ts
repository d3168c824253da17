import type { BlockOverrides, BlockParameter } from '@firn/node-validators';
import type { HostedChain } from '../chains/hosted-chain.js';

/** What `eth_estimateGas` is given, as far as it matters here. */
interface EstimateParams {
  readonly block?: BlockParameter | undefined;
  readonly blockOverrides?: BlockOverrides | undefined;
}

/**
 * Where development controls set the time of blocks, gas is estimated in the next one, as Hardhat and Anvil do: tests set its time and then send, and a
 * contract that counts by blocks takes another way in it than in the last. A block that is named stays what it is.
 */
export function inNextBlock<Params>(params: Params, { chain, isControlled }: HostedChain): Params {
  const { block = 'latest', blockOverrides } = params as EstimateParams;
  if (!isControlled || (block !== 'latest' && block !== 'pending')) return params;
  const next = chain.nextFrame()?.environment;
  if (next === undefined) return params;
  return { ...params, blockOverrides: { number: next.number, time: next.timestamp, ...blockOverrides } };
}
