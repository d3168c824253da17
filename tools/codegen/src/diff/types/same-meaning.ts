import type { Condition, Type } from '@firn/contract';
import { compare } from '@firn/contract';
import { AssumedPairs } from '../../types/assumed-pairs.js';
import type { TypeTable } from './type-table.js';

/** Keys of fields that say nothing about which values are allowed. */
const annotations: ReadonlySet<string> = new Set(['doc', 'location', 'default']);

/** Whether two conditions say the same of values, whatever people read about them and whatever the types in them are called. */
export function sameMeaning(old: Condition, now: Condition, before: TypeTable, after: TypeTable): boolean {
  return new Meanings(before, after).same(old, now);
}

/** Holds two types against each other; recursive ones are the same if nothing is found that differs. */
class Meanings {
  readonly #before: TypeTable;
  readonly #after: TypeTable;
  readonly #pairs = new AssumedPairs();

  constructor(before: TypeTable, after: TypeTable) {
    this.#before = before;
    this.#after = after;
  }

  same(old: unknown, now: unknown): boolean {
    if (Object.is(old, now) && !isObject(old)) return true;
    if (!isObject(old) || !isObject(now)) return false;
    if (isReference(old) || isReference(now)) return this.#sameTarget(old, now);
    if (Array.isArray(old) && Array.isArray(now)) {
      const [left, right] = [inOrder(old), inOrder(now)];
      return left.length === right.length && left.every((item, index) => this.same(item, right[index]));
    }
    const left = Object.entries(old).filter(([key]) => !annotations.has(key));
    const right = new Map(Object.entries(now).filter(([key]) => !annotations.has(key)));
    return (
      left.length === right.size &&
      left.every(([key, member]) => right.has(key) && this.same(member, right.get(key)))
    );
  }

  #sameTarget(old: object, now: object): boolean {
    const check = (): boolean =>
      this.same(
        isReference(old) ? this.#before.resolve(old) : old,
        isReference(now) ? this.#after.resolve(now) : now,
      );
    return isReference(old) && isReference(now) ? this.#pairs.holds(old, now, check) : check();
  }
}

/** Fields by name, literals by text: their order says nothing. */
function inOrder(list: readonly unknown[]): readonly unknown[] {
  if (list.every(isField)) return [...list].sort((a, b) => compare(a.name, b.name));
  if (list.some(isObject)) return list;
  return [...list].sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isReference = (value: object): value is Type & { kind: 'reference' } =>
  'kind' in value && value.kind === 'reference';

const isField = (value: unknown): value is { readonly name: string } =>
  isObject(value) && 'name' in value && typeof value.name === 'string' && 'aliases' in value;
