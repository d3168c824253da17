import { setTimeout as delay } from 'node:timers/promises';
import { isMetricsError, messageOf } from '../errors.js';
import type { Logger } from '../logger.js';
import { type GroupSeals, groupsName } from '../state/group-seals.js';
import type { Leases } from '../store/leases/leases.js';
import type { Stores } from '../store/stores.js';
import { recoverGroup } from './recover-group.js';
import type { Sealer } from './seal-chain.js';
import { sealGroup } from './seal-group.js';

/** What groups are sealed with. */
export interface GroupSealingOptions {
  readonly context: Omit<Sealer, 'store' | 'writer'> & { readonly now: () => number };
  /** What is read, from anywhere. */
  readonly stores: Stores;
  /** What is written to. */
  readonly writing: Stores;
  readonly leases: Leases;
  readonly groupSeals: GroupSeals;
  /** What this process has the right to write, by its name in the table `progress`. */
  readonly owned: Set<string>;
  readonly logger: Logger;
}

const intervalMs = 10_000;
/** At most such a part of the time goes into sealing groups: while chains are back-filled there is something to seal at any time. */
const timePart = 1 / 10;
const longestPauseMs = 300_000;

/**
 * Seals the periods of the groups until the signal is aborted, once this process has the right to.
 * @throws MetricsError `writer-lease-lost`.
 */
export async function keepGroupsSealed(
  { context, stores, writing, leases, groupSeals, owned, logger }: GroupSealingOptions,
  signal: AbortSignal,
): Promise<void> {
  const { writer, release } = await leases.take(groupsName, signal);
  owned.add(groupsName);
  const groups = Object.values(context.state.groups);
  let mustRecover = true;
  while (!signal.aborted) {
    const startedAt = performance.now();
    try {
      if (mustRecover) {
        for (const group of groups) await recoverGroup(writing.of(group.key), group);
        await groupSeals.recheck();
      }
      mustRecover = false;
      for (const group of groups) {
        const sealer = { ...context, store: writing.of(group.key), facts: stores.all, writer, groupSeals };
        await sealGroup(sealer, group, context.now(), signal);
      }
    } catch (error) {
      if (signal.aborted) break;
      if (isMetricsError(error, 'writer-lease-lost')) throw error;
      mustRecover = true;
      logger.warn({ reason: messageOf(error) }, 'groups are sealed again later');
    }
    const dearMs = (performance.now() - startedAt) / timePart;
    const pauseMs = Math.min(longestPauseMs, Math.max(intervalMs, dearMs));
    await delay(pauseMs, undefined, { signal }).catch(() => {});
  }
  await release();
}
