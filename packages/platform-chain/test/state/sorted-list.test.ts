import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedList } from '../../src/state/sorted-list.js';

const compare = (a: number, b: number): number => a - b;

describe('SortedList', () => {
  it('holds what was added and not removed, in order, and keeps what it lent as it was', () => {
    const steps = fc.array(fc.record({ item: fc.integer({ min: 0, max: 20 }), isLent: fc.boolean() }));
    fc.assert(
      fc.property(steps, (taken) => {
        const list = new SortedList(compare);
        const model = new Set<number>();
        const lent: { readonly items: readonly number[]; readonly copy: readonly number[] }[] = [];
        for (const { item, isLent } of taken) {
          if (isLent) lent.push({ items: list.items, copy: [...list.items] });
          if (model.has(item)) list.remove(item);
          else list.add(item);
          if (!model.delete(item)) model.add(item);
        }
        expect(list.items).toEqual([...model].sort(compare));
        expect(list.size).toBe(model.size);
        for (const { items, copy } of lent) expect(items).toEqual(copy);
      }),
    );
  });

  it('refuses to take out what is not in it', () => {
    const list = new SortedList(compare);
    list.add(1);
    expect(() => list.remove(2)).toThrow('has to be in it');
    expect(() => list.remove(0)).toThrow('has to be in it');
  });
});
