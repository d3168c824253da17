import type { EnumType, StringType, Type } from '@firn/contract';
import { alternatives, type TypeTable } from './type-table.js';

/** Most values of a field by which an object is split. */
const maximumValues = 64;

/**
 * A type as several that hold the same values together, cut where others begin and end: texts by the lengths of the others, objects by the values of
 * a required enum. The type alone where nothing is known to cut it by.
 */
export function splitType(type: Type, others: readonly Type[], table: TypeTable): readonly Type[] {
  const resolved = table.resolve(type);
  if (resolved.kind === 'string') return splitText(resolved, others);
  if (resolved.kind !== 'object') return [type];
  for (const field of resolved.fields) {
    const values = field.required ? literalsOf(field.type, table) : [];
    if (values.length < 2 || values.length > maximumValues) continue;
    return values.map((value) => ({
      ...resolved,
      fields: resolved.fields.map((each) =>
        each === field ? { ...each, type: { kind: 'enum', values: [value] } } : each,
      ),
    }));
  }
  return [type];
}

function splitText(type: StringType, others: readonly Type[]): readonly Type[] {
  const least = type.minLength ?? 0;
  const most = type.maxLength ?? Infinity;
  const starts = others.flatMap((other) => {
    if (other.kind !== 'string') return [];
    return [other.minLength ?? 0, (other.maxLength ?? Infinity) + 1];
  });
  const cuts = [...new Set([least, ...starts])]
    .filter((start) => start >= least && start <= most && Number.isFinite(start))
    .sort((a, b) => a - b);
  return cuts.map((start, index) => {
    const { maxLength: _, ...rest } = type;
    const last = Math.min(most, (cuts[index + 1] ?? Infinity) - 1);
    return { ...rest, minLength: start, ...(Number.isFinite(last) && { maxLength: last }) };
  });
}

/** The values of an enum, of booleans, and of unions of them; none where there may be others. */
function literalsOf(type: Type, table: TypeTable): EnumType['values'] {
  const each = alternatives(type, table).map((one) => table.resolve(one));
  if (table.resolve(type).kind === 'union' && each.length === 0) return [];
  const found = each.map((one): EnumType['values'] | undefined =>
    one.kind === 'enum' ? one.values : one.kind === 'boolean' ? [true, false] : undefined,
  );
  if (found.includes(undefined)) return [];
  return found.flatMap((values) => values ?? []);
}
