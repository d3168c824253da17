import type { Store, SubStore } from '@firn/storage';
import type { PluginEntry, PluginStore } from './virtual-machine.js';

const maxKeyBytes = 1978;
const maxValueBytes = 16 * 1024 * 1024;
const maxEntries = 1024;

/** The part of a node's store that belongs to a chain of a plugin. */
export function createPluginStore(store: Store, blockchainId: string): PluginStore {
  const part = store.subStore(`plugin/${blockchainId}`);
  return {
    get: (key) => part.get(checkKey(key)),
    put: (key, value) => part.put(checkKey(key), checkValue(value)),
    remove: (key) => part.remove(checkKey(key)),
    range: ({ start, end, reverse = false, limit = maxEntries } = {}) =>
      readRange(part, {
        ...(start === undefined ? {} : { start: checkKey(start) }),
        ...(end === undefined ? {} : { end: checkKey(end) }),
        reverse,
        limit: Math.min(Math.max(0, Math.trunc(limit)), maxEntries),
      }),
    write: (writes) =>
      store.write(() => {
        const result = writes();
        // Its transaction would be over before it has written.
        if (result instanceof Promise) throw new TypeError('the writes of a store must not be asynchronous');
        return result;
      }),
  };
}

// Copies: what lmdb hands out are views that the next read overwrites.
function readRange(part: SubStore, options: Parameters<SubStore['range']>[0]): readonly PluginEntry[] {
  return Array.from(part.range(options), ({ key, value }) => ({
    key: Uint8Array.from(key),
    value: Uint8Array.from(value),
  }));
}

function checkKey(key: unknown): Uint8Array {
  if (key instanceof Uint8Array && key.length > 0 && key.length <= maxKeyBytes) return key;
  throw new TypeError(`a key of a store must be a Uint8Array of 1 to ${maxKeyBytes} bytes`);
}

function checkValue(value: unknown): Uint8Array {
  if (value instanceof Uint8Array && value.length <= maxValueBytes) return value;
  throw new TypeError(`a value of a store must be a Uint8Array of at most ${maxValueBytes} bytes`);
}
