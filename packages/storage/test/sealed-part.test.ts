import { describe, expect, it } from 'vitest';
import { textKey } from '../src/keys.js';
import { sealedPart } from '../src/sealed-part.js';
import { temporaryStore } from './fixtures/temporary-store.js';

const key = textKey('key');
const values = [new Uint8Array(0), Uint8Array.of(1), Uint8Array.of(0x5e), new Uint8Array(9000).fill(7)];

describe('a sealed part', () => {
  it.each(values.map((value) => [value.length, value]))(
    'reads the %d bytes that were written',
    (_, value) => {
      const store = temporaryStore();
      const part = sealedPart(store.subStore('a'));
      store.write(() => part.put(key, value));
      expect(part.get(key)).toEqual(Buffer.from(value));
      expect([...part.range()]).toEqual([{ key: Buffer.from(key), value: Buffer.from(value) }]);
      expect([part.has(key), part.size, Array.from(part.keys(), String)]).toEqual([true, 1, ['key']]);
      store.write(() => part.remove(key));
      expect(part.get(key)).toBeUndefined();
    },
  );

  it('refuses every change of a byte behind the mark, and a value that is cut', () => {
    const store = temporaryStore();
    const raw = store.subStore('a');
    const part = sealedPart(raw);
    store.write(() => part.put(key, Uint8Array.of(1, 2, 3)));
    const sealed = Uint8Array.from(raw.get(key) ?? []);
    const damaged = Array.from({ length: sealed.length - 1 }, (_, at) =>
      sealed.with(at + 1, (sealed[at + 1] ?? 0) ^ 1),
    );
    for (const bytes of [...damaged, sealed.subarray(0, 3), sealed.subarray(0, 1)]) {
      store.write(() => raw.put(key, bytes));
      const entry = 'entry 0x6b6579 of a cannot be read: its checksum does not hold';
      expect(() => part.get(key)).toThrow(expect.objectContaining({ code: 'entry', entry }));
      expect(() => [...part.range()]).toThrow(entry);
    }
  });

  it('refuses the value of another key', () => {
    const store = temporaryStore();
    const raw = store.subStore('a');
    store.write(() => {
      sealedPart(raw).put(textKey('other'), Uint8Array.of(1));
      raw.put(key, Uint8Array.from(raw.get(textKey('other')) ?? []));
    });
    expect(() => sealedPart(raw).get(key)).toThrow('its checksum does not hold');
  });

  it('reads what an earlier version wrote', () => {
    const store = temporaryStore();
    const raw = store.subStore('a');
    store.write(() => raw.put(key, Uint8Array.of(1, 2)));
    expect(sealedPart(raw).get(key)).toEqual(Buffer.of(1, 2));
  });
});
