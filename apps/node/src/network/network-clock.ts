import type { ClockRecord, NetworkClock } from '@firn/chain-runtime';
import { type Store, type SubStore, textKey } from '@firn/storage';

const settingKey = textKey('setting');
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
