import type { NetworkClock } from '@firn/node-validators';
import type { Node } from '../node/node.js';

/** The time of the network and of its chains, in the form of the contract. */
export function toNetworkClockAnswer({
  clock,
  evmChains,
  platform,
  platformId,
}: Pick<Node, 'clock' | 'evmChains' | 'platform' | 'platformId'>): NetworkClock {
  const timestamp = seconds(clock.nowMs());
  const ofPlatform = {
    name: 'P',
    blockchainID: platformId,
    timestamp,
    lastBlockTimestamp: Number(platform.state.timestamp),
  };
  const ofEvm = evmChains.flatMap(({ name, blockchainId, chain }) => {
    if (chain.rules.production === undefined || blockchainId === undefined) return [];
    const lastBlockTimestamp = Number(chain.head.header.timestamp);
    return [
      {
        name,
        blockchainID: blockchainId,
        timestamp: seconds(chain.controls.runningMs()),
        lastBlockTimestamp,
      },
    ];
  });
  const { aheadMs, multiple } = clock;
  return { timestamp, offset: seconds(aheadMs), multiple, chains: [ofPlatform, ...ofEvm] };
}

function seconds(ms: bigint): number {
  return Number(ms / 1000n);
}
