import type { HostedChain } from '../../chains/hosted-chain.js';

/**
 * How a chain names what runs it: `firn/1.2.3`. One with development controls names the kind of node that it stands in for
 * first, because Hardhat's network helpers use a node only if its name begins with one that they know.
 */
export function clientVersion(version: string, { isControlled }: Pick<HostedChain, 'isControlled'>): string {
  return isControlled ? `anvil-compatible/${version}` : version;
}
