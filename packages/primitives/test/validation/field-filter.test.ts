import { describe, expect, it } from 'vitest';
import { type FieldFilter, filterFields, filterJson } from '../../src/validation/index.js';

const user: FieldFilter = { drop: ['id'], fields: { friend: () => user } };

describe('fields that are dropped', () => {
  it('are not in the copy, and stay in what was given', () => {
    const given = Object.freeze({ id: 1, name: 'Ann', friend: Object.freeze({ id: 2, name: 'Bob' }) });
    expect(filterFields(given, user)).toEqual({ name: 'Ann', friend: { name: 'Bob' } });
    expect(given.friend.id).toBe(2);
  });

  it('are looked for in no copy where there are none', () => {
    const given = { name: 'Ann', friend: { name: 'Bob' } };
    expect(filterFields(given, user)).toBe(given);
    const list = [given];
    expect(filterFields(list, { items: () => user })).toBe(list);
  });

  it.each([null, undefined, 'id', 7, 7n, true])('are none of %s', (value) => {
    expect(filterFields(value, user)).toBe(value);
  });

  it('stand in items, by place or in each, and in other keys', () => {
    const tuple: FieldFilter = { places: [undefined, () => user], items: () => user };
    expect(filterFields([{ id: 1 }, { id: 2 }, { id: 3 }], tuple)).toEqual([{ id: 1 }, {}, {}]);
    const map: FieldFilter = { drop: ['id'], fields: { own: () => ({}) }, others: () => user };
    expect(filterFields({ id: { id: 1 }, own: { id: 2 }, a: { id: 3 } }, map)).toEqual({
      own: { id: 2 },
      a: {},
    });
  });

  it('are those of the variant that a field tells', () => {
    const pet: FieldFilter = {
      variants: { by: 'kind', filters: { cat: () => user }, otherwise: () => ({ drop: ['name'] }) },
    };
    expect(filterFields({ kind: 'cat', id: 1 }, pet)).toEqual({ kind: 'cat' });
    expect(filterFields({ kind: 'dog', id: 1 }, pet)).toEqual({ kind: 'dog', id: 1 });
    expect(filterFields({ kind: 'toString', id: 1 }, pet)).toEqual({ kind: 'toString', id: 1 });
    expect(filterFields({ id: 1, name: 'x' }, pet)).toEqual({ id: 1 });
  });

  it('may be called as what every object has', () => {
    const odd: FieldFilter = { drop: ['constructor', '__proto__'] };
    const plain = { a: 1 };
    expect(filterFields(plain, odd)).toBe(plain);
    const given = JSON.parse('{"__proto__":{"x":1},"constructor":2,"a":1,"b":{"__proto__":3}}') as object;
    const left = filterFields(given, odd);
    expect(Object.keys(left)).toEqual(['a', 'b']);
    expect(Object.getPrototypeOf(left)).toBe(Object.prototype);
    expect(Object.entries(Object.entries(left)[1]?.[1] as object)).toEqual([['__proto__', 3]]);
  });

  it('are not in objects without a prototype', () => {
    const given = Object.assign(Object.create(null) as object, { id: 1, name: 'Ann' });
    const left = filterFields(given, user);
    expect({ ...left }).toEqual({ name: 'Ann' });
    expect(Object.getPrototypeOf(left)).toBeNull();
  });

  it('are not in objects of a class, whose accessors stay', () => {
    class Row {
      name = 'Ann';
      get id(): number {
        return 1;
      }
      get upper(): string {
        return this.name.toUpperCase();
      }
    }
    const left = filterFields(new Row(), user);
    expect([left.name, left.upper, left.id]).toEqual(['Ann', 'ANN', undefined]);
  });

  it('are not in objects with private members, which work their values out themselves', () => {
    class Row {
      id = 1;
      readonly #name = 'Ann';
      get name(): string {
        return this.#name;
      }
      toJSON(): object {
        return { id: this.id, name: this.#name };
      }
    }
    const left = filterFields(new Row(), user);
    expect([left.id, left.name, JSON.stringify(left)]).toEqual([undefined, 'Ann', '{"name":"Ann"}']);
  });

  it('are dropped of what JSON is made of', () => {
    const row = { toJSON: () => ({ id: 1, name: 'Ann', friend: { toJSON: () => ({ id: 2 }) } }) };
    expect(filterJson(row, user)).toEqual({ name: 'Ann', friend: {} });
  });
});

describe('fields of the items of a sequence', () => {
  it('are dropped when they are asked for, and its end is told', async () => {
    const told: string[] = [];
    const source = {
      async *[Symbol.asyncIterator]() {
        try {
          yield { id: 1, name: 'Ann' };
          yield { id: 2, name: 'Bob' };
        } finally {
          told.push('closed');
        }
      },
    };
    const names: unknown[] = [];
    for await (const item of filterFields(source, { items: () => user })) {
      names.push(item);
      break;
    }
    expect(names).toEqual([{ name: 'Ann' }]);
    expect(told).toEqual(['closed']);
  });

  it('close what they come of before the first is asked for', async () => {
    const told: string[] = [];
    const source: AsyncIterable<object> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: true, value: undefined }),
        return: async () => {
          told.push('closed');
          return { done: true, value: undefined };
        },
      }),
    };
    const items = filterFields(source, { items: () => user })[Symbol.asyncIterator]();
    await items.return?.();
    expect(told).toEqual(['closed']);
  });
});
