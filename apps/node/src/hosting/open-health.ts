import type { Store } from '@firn/storage';
import { type ChainProgress, watchProgress } from '../health/chain-progress.js';
import type { HealthCheck } from '../health/health-check.js';
import { HealthChecks } from '../health/health-checks.js';
import {
  bootstrappedCheck,
  databaseCheck,
  diskSpaceCheck,
  entriesCheck,
  executionsCheck,
  loopCheck,
} from '../health/node-checks.js';
import type { ClosingStack } from '../node/closing-stack.js';
import type { Node } from '../node/node.js';
import { watchLoopDelays } from '../profiling/loop-delays.js';

type Checked = Pick<
  Node,
  | 'options'
  | 'platform'
  | 'platformId'
  | 'evmChains'
  | 'pluginChains'
  | 'createdChains'
  | 'executions'
  | 'damage'
>;

/** The checks of a node: its chains as they are at the moment, and what all of them stand on. */
export function openHealth(node: () => Checked, store: Store, closing: ClosingStack): HealthChecks {
  const delays = watchLoopDelays();
  closing.push(() => delays.close());
  const progress = new Map<string, ChainProgress>();
  closing.push(() => {
    for (const { close } of progress.values()) close();
  });
  const ofNode = [
    bootstrappedCheck(() => missingChains(node())),
    databaseCheck(store),
    diskSpaceCheck(store.folder),
    entriesCheck(() => node().damage),
    loopCheck(delays),
    executionsCheck(() => node().executions.stats),
  ];

  function evmChecks({ evmChains }: Checked): readonly HealthCheck[] {
    return evmChains.map(({ name, subnetId, chain }) => {
      const watched = progress.get(name) ?? watchProgress(chain);
      progress.set(name, watched);
      return { name, kinds: ['health', 'readiness'], subnetId, run: watched.check };
    });
  }

  return new HealthChecks(() => [
    platformCheck(node()),
    ...evmChecks(node()),
    ...pluginChecks(node()),
    ...idleChecks(node()),
    ...ofNode,
  ]);
}

function platformCheck({ platform, platformId: subnetId }: Checked): HealthCheck {
  const run = () => ({ height: String(platform.lastAccepted.content.height) });
  return { name: 'P', kinds: ['health', 'readiness'], subnetId, run };
}

function pluginChecks({ pluginChains }: Checked): readonly HealthCheck[] {
  return pluginChains.all.map(({ record: { blockchainId: name, subnetId }, health: run }) => ({
    name,
    kinds: ['health'],
    subnetId,
    run,
  }));
}

/** Chains that do not run although they were created: anybody can create one that cannot be run, so that the node is well. */
function idleChecks({ createdChains }: Checked): readonly HealthCheck[] {
  return [...createdChains.idle].map(([name, { subnetId, reason }]) => ({
    name,
    kinds: ['health'],
    subnetId,
    run: () => ({ running: false, reason }),
  }));
}

/** The chains that the node is to run by its options, and does not run yet. */
function missingChains({ options, evmChains }: Checked): readonly string[] {
  const wanted = [
    'C',
    ...options.customChain.map(({ name }) => name),
    ...options.importChain.map(({ name }) => name),
  ];
  return wanted.filter((name) => !evmChains.some((hosted) => hosted.name === name));
}
