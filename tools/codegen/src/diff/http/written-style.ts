import { isDeepStrictEqual } from 'node:util';
import type { Serialization, Type } from '@firn/contract';
import { type JsonKind, jsonKindsOf } from '../../types/json-kinds.js';
import type { TypeTable } from '../types/type-table.js';

/** Whether two styles write every value of a type alike: `explode` says nothing of a single value, nor of a list whose items a comma parts anyway. */
export function writesAlike(
  old: Serialization | undefined,
  now: Serialization | undefined,
  type: Type,
  table: TypeTable,
): boolean {
  if (old === undefined || now === undefined || 'mediaType' in old || 'mediaType' in now)
    return isDeepStrictEqual(old, now);
  if (old.style !== now.style) return false;
  return (
    old.explode === now.explode ||
    [...jsonKindsOf(type, (each) => table.resolve(each))].every((kind) => isWhole(kind, old.style))
  );
}

/** Whether a type has neither lists nor objects among its values. */
export function isSingle(type: Type, table: TypeTable): boolean {
  const kinds = jsonKindsOf(type, (each) => table.resolve(each));
  return !kinds.has('array') && !kinds.has('object');
}

/** Whether `explode` makes no difference. */
function isWhole(kind: JsonKind, style: string): boolean {
  if (kind === 'object') return style === 'deepObject';
  return kind !== 'array' || style === 'simple';
}
