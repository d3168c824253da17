import { presentType } from './present-type.js';
import type { ArrayType, TupleType, Type } from './type.js';

/**
 * The list that a type is where it is not null; one with places whose items are counted or must differ, and no more is said of them, is that list.
 * `resolve` gives what a reference is to.
 */
export function listTypeOf(type: Type, resolve: (type: Type) => Type): ArrayType | TupleType | undefined {
  const found = presentType(type, resolve);
  if (found.kind === 'array' || found.kind === 'tuple') return found;
  if (found.kind !== 'intersection') return undefined;
  const parts = found.parts.map((part) => presentType(part, resolve));
  const [places, ...others] = parts.filter((part) => part.kind !== 'array' || part.items.kind !== 'unknown');
  return places?.kind === 'tuple' && others.length === 0 ? places : undefined;
}

/** What the item at a place of a list may be. */
export function itemTypeAt(list: ArrayType | TupleType, index: number): Type {
  return list.kind === 'array' ? list.items : (list.items[index] ?? list.rest ?? unknown);
}

/** What any item of a list may be: one of the types of the places, where they have types of their own. */
export function itemTypeOf(list: ArrayType | TupleType): Type {
  if (list.kind === 'array') return list.items;
  const rest = list.rest === undefined || list.rest.kind === 'unknown' ? [] : [list.rest];
  const variants = [...list.items, ...rest];
  const [only = unknown, ...others] = variants;
  return others.length === 0 ? only : { kind: 'union', variants, exclusive: false };
}

const unknown: Type = { kind: 'unknown' };
