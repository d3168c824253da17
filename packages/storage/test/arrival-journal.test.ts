import { describe, expect, it } from 'vitest';
import { ArrivalJournal } from '../src/arrival-journal.js';
import { uint64Key } from '../src/keys.js';
import type { Store } from '../src/open-store.js';
import { temporaryStore } from './fixtures/temporary-store.js';

interface Parcel {
  readonly arrival: bigint;
  readonly text: string;
}

function open(store: Store): ArrivalJournal<Parcel> {
  return new ArrivalJournal<Parcel>(store.subStore('parcels'), {
    toBytes: ({ text }) => Buffer.from(text),
    fromBytes: (bytes) => ({ text: Buffer.from(bytes).toString() }),
  });
}

describe('a journal of what waits', () => {
  it('has what was put and not removed, in the order of arrival, when it is opened anew', () => {
    const store = temporaryStore();
    const journal = open(store);
    const parcels = ['a', 'b', 'c'].map((text) => ({ text, arrival: journal.nextArrival() }));
    store.write(() => {
      for (const parcel of parcels.toReversed()) journal.put(parcel);
      journal.remove({ arrival: 1n });
    });
    const again = open(store);
    expect(again.load()).toEqual([parcels[0], parcels[2]]);
    expect(again.nextArrival()).toBe(3n);
    store.write(() => again.clear());
    expect(open(store).load()).toEqual([]);
  });

  it('gives nothing the number of what came from elsewhere', () => {
    const store = temporaryStore();
    const journal = open(store);
    store.write(() => journal.put({ text: 'restored', arrival: 7n }));
    expect(journal.nextArrival()).toBe(8n);
    // As when a dump takes the place of a chain.
    store.write(() => store.subStore('parcels').put(uint64Key(20n), Buffer.from('loaded')));
    expect(journal.load()).toHaveLength(2);
    expect(journal.nextArrival()).toBe(21n);
  });
});
