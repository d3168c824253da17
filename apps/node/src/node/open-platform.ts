import { bytesToNodeId } from '@firn/primitives';
import type { NodeOptions } from '../config/node-options.js';
import type { Logger } from '../logging/logger.js';
import type { Network } from '../network/network.js';
import { logPlatformChain } from '../p-chain/chain/log-platform-chain.js';
import { RunningPlatformChain } from '../p-chain/chain/running-platform-chain.js';
import { platformRules } from '../p-chain/execution/rules-of-network.js';
import type { GenesisSource } from '../p-chain/genesis-source.js';
import { openPlatformState } from '../p-chain/state/open-state.js';
import type { SharedMemory } from '../shared-memory/shared-memory.js';
import type { Store } from '../storage/open-store.js';
import type { UptimeObserver } from '../uptime/uptime-observer.js';
import type { ClosingStack } from './closing-stack.js';

/** What the platform chain of a node is opened with. */
export interface PlatformParts {
  readonly options: Pick<NodeOptions, 'platform'>;
  readonly network: Network;
  readonly genesis: GenesisSource;
  readonly store: Store;
  readonly sharedMemory: SharedMemory;
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
  const { options, network, genesis, store, sharedMemory, uptime, logger, closing } = parts;
  const rules = platformRules(network, genesis.facts.assetId, options.platform);
  const now = BigInt(Math.floor(Date.now() / 1000));
  const { devAccounts, blockTimeMs } = options.platform;
  const chain = new RunningPlatformChain({
    store,
    genesis: genesis.facts,
    state: openPlatformState({ store, sharedMemory, genesis, now, devAccounts }),
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
