import type { NetworkClock } from '@firn/chain-runtime';
import type { EvmChain } from '@firn/evm/chain';
import type { NetworkClock as NetworkClockAnswer } from '@firn/node-validators';
import type { PlatformChain } from '@firn/platform-chain/chain';

/** The chains of a network, and the clock that they have in common. */
export interface ClockedChains {
  readonly clock: NetworkClock;
  readonly evmChains: readonly {
    readonly name: string;
    readonly blockchainId: string | undefined;
    readonly chain: EvmChain;
  }[];
  readonly platform: Pick<PlatformChain, 'state'>;
  /** ID of the platform chain. */
  readonly platformId: string;
}

/** The time of the network and of its chains, in the form of the contract. */
export function toNetworkClockAnswer({
  clock,
  evmChains,
  platform,
  platformId,
}: ClockedChains): NetworkClockAnswer {
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
