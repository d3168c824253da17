import { encodeHealthReport } from '@firn/node-validators';
import type { Store } from '@firn/storage';
import { type ChainProgress, watchProgress } from '../health/chain-progress.js';
import type { HealthCheck, HealthKind } from '../health/health-check.js';
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
import { type GcWatch, watchGc } from '../profiling/garbage.js';
import { type HeapSamplerOptions, sampleHeap } from '../profiling/heap-profile.js';
import { watchLoopDelays } from '../profiling/loop-delays.js';
import { watchLoop } from '../profiling/loop-watch.js';
import { Profiler } from '../profiling/profiler.js';
import { toHealthAnswer } from '../serializers/health-answer.js';
import type { PlainEndpoint } from '../server/routes.js';

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

/** Tells the health of a node to GET requests: 200 while it is well, else 503, so that probes need not read the answer. */
export function healthEndpoint(health: HealthChecks, kind: HealthKind): PlainEndpoint {
  return async () => {
    const report = await health.run(kind);
    return {
      status: report.isHealthy ? 200 : 503,
      contentType: 'application/json',
      body: encodeHealthReport(toHealthAnswer(report)),
    };
  };
}

/** What watches the process. */
export interface Watches {
  /** The collections of garbage. */
  readonly garbage: GcWatch;
  /** Opens what takes profiles into a folder. */
  readonly openProfiler: (folder: string) => Profiler;
}

/** Begins to watch the process. */
export async function openWatches(closing: ClosingStack, heapSampling: HeapSamplerOptions): Promise<Watches> {
  const loop = watchLoop();
  closing.push(() => loop.close());
  const heap = await sampleHeap(heapSampling);
  closing.push(() => heap.close());
  const garbage = watchGc();
  closing.push(() => garbage.close());
  return {
    garbage,
    openProfiler(folder) {
      const profiler = new Profiler(folder, { loop, heap });
      closing.push(() => profiler.close());
      return profiler;
    },
  };
}
