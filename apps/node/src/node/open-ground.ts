import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { servesDevApi } from '../config/dev-api.js';
import type { NodeOptions } from '../config/node-options.js';
import { openNodeIdentity } from '../identity/node-identity.js';
import { Loggers } from '../logging/loggers.js';
import { loadNetwork } from '../network/network.js';
import type { RunningPlatformChain } from '../p-chain/chain/running-platform-chain.js';
import { openSharedMemory } from '../shared-memory/open-shared-memory.js';
import { openStore, type Store } from '../storage/open-store.js';
import { UptimeTracker } from '../uptime/uptime-tracker.js';
import type { ClosingStack } from './closing-stack.js';
import type { Node } from './node.js';
import { openGenesis } from './open-genesis.js';
import { openPlatform } from './open-platform.js';

/** What everything else of a node stands on: its data folder, who it is, and the platform chain of its network. */
export interface Ground extends Pick<Node, 'identity' | 'loggers' | 'network' | 'sharedMemory'> {
  readonly store: Store;
  readonly platform: RunningPlatformChain;
  readonly uptime: UptimeTracker;
  /** Whether the development controls are served. */
  readonly isDevelopment: boolean;
}

/** Opens it. @throws GenesisConfigError, DevApiError, StoreError, NetworkMismatchError or FixedRulesError for what cannot be used. */
export function openGround(options: NodeOptions, display: DestinationStream, closing: ClosingStack): Ground {
  const loggers = openLoggers(options, display, closing);
  const network = loadNetwork(options.networkId);
  const isDevelopment = servesDevApi(options, network);
  const store = openStore(options.dataDir, { fsync: options.fsync });
  closing.push(() => store.close());
  const genesis = openGenesis(store, network);
  const identity = openNodeIdentity(join(options.dataDir, 'staking'));
  const uptime = new UptimeTracker({ store, nodeId: identity.nodeId });
  closing.push(() => uptime.close());
  const sharedMemory = openSharedMemory(store);
  const logger = loggers.open('P');
  const platform = openPlatform({ options, network, genesis, store, sharedMemory, uptime, logger, closing });
  return { identity, loggers, network, sharedMemory, store, platform, uptime, isDevelopment };
}

function openLoggers(
  { dataDir, logLevel, logDisplayLevel: displayLevel }: NodeOptions,
  display: DestinationStream,
  closing: ClosingStack,
): Loggers {
  const loggers = new Loggers({ folder: join(dataDir, 'logs'), levels: { logLevel, displayLevel }, display });
  closing.push(() => loggers.close());
  for (const name of ['main', 'P', 'C']) loggers.open(name);
  return loggers;
}
