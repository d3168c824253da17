import { describe, expect, it } from 'vitest';
import { itemTypeAt, itemTypeOf, listTypeOf, type Type } from '../../src/model/index.js';

const text: Type = { kind: 'string' };
const flag: Type = { kind: 'boolean' };
const unknown: Type = { kind: 'unknown' };
const list = { kind: 'array', items: text } as const;
const places = { kind: 'tuple', items: [text, flag], required: 2 } as const;

describe('items of a list', () => {
  it('are what their place says', () => {
    expect([0, 1, 2].map((index) => itemTypeAt(places, index))).toEqual([text, flag, unknown]);
    expect(itemTypeAt({ ...places, rest: text }, 2)).toBe(text);
    expect(itemTypeAt(list, 5)).toBe(text);
  });

  it('are any of the types of their places', () => {
    expect(itemTypeOf(list)).toBe(text);
    expect(itemTypeOf(places)).toEqual({ kind: 'union', variants: [text, flag], exclusive: false });
    expect(itemTypeOf({ kind: 'tuple', items: [flag], required: 0, rest: unknown })).toBe(flag);
    expect(itemTypeOf({ kind: 'tuple', items: [], required: 0, rest: text })).toBe(text);
    expect(itemTypeOf({ kind: 'tuple', items: [], required: 0 })).toEqual(unknown);
  });
});

describe('the list that a type is', () => {
  const named: Type = { kind: 'reference', name: 'List' };
  const resolve = (type: Type): Type => (type === named ? places : type);

  it('is found behind references, beside null, and beside what counts its items', () => {
    expect(listTypeOf(named, resolve)).toBe(places);
    const orNull: Type = { kind: 'union', variants: [named, { kind: 'null' }], exclusive: false };
    expect(listTypeOf(orNull, resolve)).toBe(places);
    const counted: Type = {
      kind: 'intersection',
      parts: [named, { kind: 'array', items: unknown, minItems: 3 }],
    };
    expect(listTypeOf(counted, resolve)).toBe(places);
  });

  it('is none of what may be something else', () => {
    const either: Type = { kind: 'union', variants: [list, text], exclusive: false };
    const parts: Type = { kind: 'intersection', parts: [places, { kind: 'record', values: text }] };
    for (const type of [either, parts, text]) expect(listTypeOf(type, resolve)).toBeUndefined();
  });
});
