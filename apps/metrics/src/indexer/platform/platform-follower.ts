import type { Network } from '../../source/platform/platform-network.js';
import { createPlatformSource } from '../../source/platform/platform-source.js';
import type { Lease } from '../../store/leases/leases.js';
import { untilAborted } from '../until-aborted.js';
import { failoverPlatformSource } from './failover-source.js';
import { followPlatform, type PlatformContext } from './follow-platform.js';

/** Follows the platform chain of a network until the signal is aborted. */
export interface PlatformFollowing {
  /** @param nodeUrls nodes of one network, the preferred one first. */
  follow(nodeUrls: readonly string[]): void;
  /** Rejects when following cannot go on at all: the right to write is lost. */
  readonly failed: Promise<never>;
  /** Resolves when everything has stopped; call it after the signal was aborted. */
  stopped(): Promise<void>;
}

/** Takes the right to write the platform chain of a network. */
export type TakePlatform = (network: Network, signal: AbortSignal) => Promise<Lease>;

/** Makes it; nothing is followed yet. */
export function createPlatformFollower(
  context: Omit<PlatformContext, 'takeRight'>,
  take: TakePlatform,
  signal: AbortSignal,
): PlatformFollowing {
  const { logger } = context;
  let running: Promise<void> = Promise.resolve();
  let fail: (error: unknown) => void = () => {};
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  failed.catch(() => {});

  /** A right that was taken is kept, also while the node does not answer. */
  async function follow(nodeUrls: readonly string[]): Promise<void> {
    const leases = new Map<Network, Lease>();
    const takeRight: PlatformContext['takeRight'] = async (network, signal) => {
      const lease = leases.get(network) ?? (await take(network, signal));
      leases.set(network, lease);
      return lease.writer;
    };
    const [only, ...others] = nodeUrls.map(createPlatformSource);
    if (only === undefined) return;
    const source =
      others.length === 0
        ? only
        : failoverPlatformSource([only, ...others], {
            onProblem(endpoint, problem) {
              if (problem === undefined)
                logger.info({ endpoint }, 'a URL of the platform chain is right again');
              else logger.error({ endpoint, problem }, 'a URL of the platform chain is not used');
            },
          });
    try {
      await followPlatform({ ...context, takeRight }, source, signal);
      await untilAborted(signal);
    } finally {
      await source.close();
    }
    for (const lease of leases.values()) await lease.release();
  }

  return {
    follow(nodeUrls) {
      running = follow(nodeUrls).catch(fail);
    },
    failed,
    stopped: () => running,
  };
}
