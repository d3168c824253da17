import { join } from 'node:path';
import { formatSetting, NetworkClock, parseSetting, resumedSetting } from '@firn/chain-runtime';
import type { RunningPlatformChain } from '@firn/platform-chain/chain';
import { openSharedMemory } from '@firn/platform-chain/shared-memory';
import { isRecordError } from '@firn/platform-chain/state';
import { isPlatformCodecError } from '@firn/platform-codec';
import { greater } from '@firn/primitives/integers';
import {
  damagedEntryOf,
  isDamagedEntry,
  makeWritableFolder,
  openStore,
  type Store,
  StoreError,
} from '@firn/storage';
import type { DestinationStream } from 'pino';
import { assertDevelopmentFlags, servesDevApi } from '../config/dev-api.js';
import type { NodeOptions } from '../config/node-options.js';
import { Loggers } from '../logging/loggers.js';
import { loadNetwork } from '../network/network.js';
import { clockRecord } from '../network/network-clock.js';
import { readUpgrades } from '../network/upgrade-file.js';
import type { ClosingStack } from '../node/closing-stack.js';
import type { Node } from '../node/node.js';
import { chooseIdentity } from '../peers/node-identity.js';
import { UptimeTracker } from '../peers/uptime-tracker.js';
import { asInFolder, keepUpgrades } from './keep-upgrades.js';
import { openGenesis } from './open-genesis.js';
import { openPlatform } from './open-platform.js';

/** What everything else of a node stands on: its data folder, who it is, and the platform chain of its network. */
export interface NodeResources extends Pick<Node, 'identity' | 'loggers' | 'network' | 'sharedMemory'> {
  readonly store: Store;
  readonly clock: NetworkClock;
  readonly platform: RunningPlatformChain;
  readonly uptime: UptimeTracker;
  /** Whether the development controls are served. */
  readonly isDevelopment: boolean;
}

/** Opens it. @throws GenesisConfigError, StartRefusal, StoreError, StartRefusal or FixedRulesError for what cannot be used. */
export function openResources(
  options: NodeOptions,
  display: DestinationStream,
  closing: ClosingStack,
): NodeResources {
  // Before anything else is put there: it says why the folder cannot be used.
  makeWritableFolder(options.dataDir);
  const loggers = openLoggers(options, display, closing);
  const upgrades = readUpgrades(options.upgrades);
  const known = loadNetwork(options.networkId, {
    maxStakeDuration: options.platform.rules.staking?.maxStakeDuration,
    upgrades,
  });
  const isDevelopment = servesDevApi(options, known);
  assertDevelopmentFlags(options, { isDevelopment, network: known });
  const store = openStore(options.dataDir, {
    fsync: options.fsync,
    onFailedWrite: throwUncaught,
    scrub: {
      onDamage: throwUncaught,
      onFailure: (err) =>
        loggers
          .open('main')
          .warn(
            { err },
            'the pages of the store that were not looked at before the start cannot be looked at; stop the node, and `firn-node verify` does',
          ),
    },
  });
  closing.push(() => store.close());
  const folder = { store, isNew: store.names().length === 0 };
  const network = asInFolder(folder, known, upgrades);
  if (network.upgrades.heliconTime !== known.upgrades.heliconTime) {
    const { heliconTime } = network.upgrades;
    loggers
      .open('main')
      .warn(
        { heliconTime, ofNetwork: known.upgrades.heliconTime },
        'the data folder keeps the upgrades that it was made with; a new one, by another --data-dir, has those of the network',
      );
  }
  const genesis = openGenesis(store, network);
  const { bootstrapPeers, stakingIdentity } = options.network;
  const identity = chooseIdentity({
    folder: join(options.dataDir, 'staking'),
    wanted: stakingIdentity,
    network,
    joinsOthers: bootstrapPeers.length > 0,
  });
  const clock = openNetworkClock(store, closing);
  const uptime = new UptimeTracker({ store, nodeId: identity.nodeId, now: () => Number(clock.nowMs()) });
  closing.push(() => uptime.close());
  const sharedMemory = openSharedMemory(store);
  const logger = loggers.open('P');
  const platform = undamaged(store, () =>
    openPlatform({ options, network, genesis, store, sharedMemory, clock, uptime, logger, closing }),
  );
  keepUpgrades(folder, network, greater(platform.state.timestamp, clock.nowMs() / 1000n));
  closing.push(
    clock.onChanged(({ fromMs, toMs }) => {
      uptime.jumped(Number(fromMs), Number(toMs));
      // In a turn of its own: the clock moves in the middle of a chain's accepting a block.
      setImmediate(() =>
        platform
          .timeMoved()
          .catch((err: unknown) => logger.error({ err }, 'a block that was due could not be made')),
      );
    }),
  );
  return { identity, loggers, network, sharedMemory, store, clock, platform, uptime, isDevelopment };
}

/** Reads what the store holds of the platform chain. @throws StoreError `damaged` when it cannot be read as it was written. */
function undamaged<T>(store: Store, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    const isDamage = isRecordError(cause) || isPlatformCodecError(cause) || isDamagedEntry(cause);
    if (!isDamage) throw cause;
    throw new StoreError(
      'damaged',
      `the store of ${store.folder} is damaged: the platform chain cannot be read: ${damagedEntryOf(cause) ?? cause.message}; put a copy of it there, or choose another --data-dir; \`firn-node verify\` tells what else is damaged`,
      { cause },
    );
  }
}

// Ends the program: nothing can be written any more, or a page that is damaged would end it without a word.
function throwUncaught(error: Error): void {
  queueMicrotask(() => {
    throw error;
  });
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

/** How often a clock that runs at a multiple is written down: at most so much of the machine's time is gone after a kill. */
const writeIntervalMs = 1_000;

/**
 * Opens the clock of a data folder's network. While the node did not run, time has passed as on the machine, and none where the clock was stopped.
 */
function openNetworkClock(store: Store, closing: ClosingStack): NetworkClock {
  const record = clockRecord(store);
  const stored = record.read();
  if (stored !== undefined) {
    const resumed = resumedSetting(parseSetting(stored), BigInt(Date.now()));
    store.write(() => record.write(formatSetting(resumed)));
  }
  const clock = new NetworkClock({ record });
  // At the machine's pace and stopped, what was written when that began tells the time.
  const keep = (): void => {
    if (clock.multiple === 0 || clock.multiple === 1) return;
    store.write(() => clock.write(clock.settingFor({})));
  };
  const timer = setInterval(keep, writeIntervalMs).unref();
  closing.push(() => {
    clearInterval(timer);
    keep();
  });
  return clock;
}
