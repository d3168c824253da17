import { formatSetting, NetworkClock, parseSetting, resumedSetting } from '@firn/chain-runtime';
import type { Store } from '@firn/storage';
import { clockRecord } from '../network/network-clock.js';
import type { ClosingStack } from '../node/closing-stack.js';

/** How often a clock that runs at a multiple is written down: at most so much of the machine's time is gone after a kill. */
const writeIntervalMs = 1_000;

/**
 * Opens the clock of a data folder's network. While the node did not run, time has passed as on the machine, and none where the clock was stopped.
 */
export function openNetworkClock(store: Store, closing: ClosingStack): NetworkClock {
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
