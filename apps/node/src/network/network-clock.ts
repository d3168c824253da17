import {
  type ClockRecord,
  formatSetting,
  NetworkClock,
  parseSetting,
  resumedSetting,
} from '@firn/chain-runtime';
import { type Store, type SubStore, textKey } from '@firn/storage';
import type { ClosingStack } from '../node/closing-stack.js';

const settingKey = textKey('setting');
/** How often a clock that runs at a multiple is written down: at most so much of the machine's time is gone after a kill. */
const writeIntervalMs = 1_000;

/** Where a data folder keeps the clock of its network. */
export function clockRecord(store: { subStore(name: string): SubStore }): ClockRecord {
  const part = store.subStore('node/clock');
  return {
    read() {
      const stored = part.get(settingKey);
      return stored && Buffer.from(stored).toString('utf8');
    },
    write: (text) => part.put(settingKey, Buffer.from(text)),
  };
}

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
  const keep = (): void => {
    if (clock.multiple === 1) return;
    store.write(() => clock.write(clock.settingFor({})));
  };
  const timer = setInterval(keep, writeIntervalMs).unref();
  closing.push(() => {
    clearInterval(timer);
    keep();
  });
  return clock;
}

/** Moves a clock forward, lets it run at a multiple, or both; it is on disk when this returns. */
export function setNetworkClock(
  store: Store,
  clock: NetworkClock,
  change: { readonly byMs?: bigint | undefined; readonly multiple?: number | undefined },
): void {
  const setting = clock.settingFor(change);
  store.write(() => clock.write(setting));
  clock.use(setting);
}
