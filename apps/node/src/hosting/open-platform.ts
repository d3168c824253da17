import type { NetworkClock } from '@firn/chain-runtime';
import { toNetworkUpgrades } from '@firn/evm/genesis';
import type { GenesisSource } from '@firn/platform-chain';
import { RunningPlatformChain } from '@firn/platform-chain/chain';
import { platformRules } from '@firn/platform-chain/execution';
import type { SharedMemory } from '@firn/platform-chain/shared-memory';
import { openPlatformState } from '@firn/platform-chain/state';
import { bytesToNodeId } from '@firn/primitives';
import type { Store } from '@firn/storage';
import { developmentFundsOfPlatform } from '../accounts/development-accounts.js';
import { logPlatformChain } from '../chains/log-blocks.js';
import type { NodeOptions } from '../config/node-options.js';
import type { Logger } from '../logging/logger.js';
import type { Network } from '../network/network.js';
import { setNetworkClock } from '../network/network-clock.js';
import type { ClosingStack } from '../node/closing-stack.js';
import type { UptimeObserver } from '../peers/uptime-tracker.js';

/** What the platform chain of a node is opened with. */
export interface PlatformParts {
  readonly options: Pick<NodeOptions, 'platform'>;
  readonly network: Network;
  readonly genesis: GenesisSource;
  readonly store: Store;
  readonly sharedMemory: SharedMemory;
  readonly clock: NetworkClock;
  /** Who was there for how long. */
  readonly uptime: UptimeObserver;
  readonly logger: Logger;
  readonly closing: ClosingStack;
}

/**
 * Opens the platform chain as the data folder has it, or at its genesis. It makes blocks once it is started.
 * @throws FixedRulesError for rules of staking that the network does not allow.
 */
export function openPlatform(parts: PlatformParts): RunningPlatformChain {
  const { options, network, genesis, store, sharedMemory, clock, uptime, logger, closing } = parts;
  const { id, hrp, upgrades } = network;
  const heliconTime = toNetworkUpgrades(upgrades).helicon;
  const rules = platformRules({ id, hrp, heliconTime }, genesis.facts.assetId, options.platform);
  const { devAccounts, blockTimeMs } = options.platform;
  const state = openPlatformState({
    store,
    sharedMemory,
    genesis,
    rules,
    now: clock.nowMs() / 1000n,
    developmentFunds: devAccounts ? developmentFundsOfPlatform : undefined,
  });
  // Whatever became of the clock: the time of accepted blocks has been.
  const missingMs = state.timestamp * 1000n - clock.nowMs();
  if (missingMs > 0n) setNetworkClock(store, clock, { byMs: missingMs });
  const chain = new RunningPlatformChain({
    store,
    genesis: genesis.facts,
    state,
    clock,
    environment: {
      rules,
      uptimeOf: (nodeId, startTime) => uptime.uptimeOf(bytesToNodeId(nodeId), startTime).share,
    },
    blockTimeMs,
    onError: (err) => logger.error({ err }, 'the platform chain failed at something'),
  });
  closing.push(() => chain.close());
  closing.push(logPlatformChain(chain, logger));
  return chain;
}
