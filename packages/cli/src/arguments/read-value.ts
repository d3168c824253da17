import type { Contract, Type } from '@firn/contract';
import { parseJson } from '@firn/contract/json';
import { type TypeKinds, typeKinds } from '@firn/contract/values';

/**
 * Reads a value as it is typed, by what the type allows: `true`, `5`, `a,b` for a list, JSON for objects. What no allowed type can be
 * read from stays a text, so that the check names what is wrong.
 */
export function readValue(model: Contract, type: Type, text: string): unknown {
  const { kinds, items } = typeKinds(model, type);
  if (kinds.size === 0) return parsed(text) ?? text;
  const structured = structure(kinds, text);
  if (structured !== undefined) return structured;
  const scalar = scalarOf(kinds, text);
  if (scalar !== undefined) return scalar.value;
  if (kinds.has('string') || !kinds.has('array')) return text;
  const item = items[0] ?? { kind: 'unknown' };
  return text === '' ? [] : text.split(',').map((each) => readValue(model, item, each.trim()));
}

function structure(kinds: TypeKinds['kinds'], text: string): unknown {
  const start = text.trimStart()[0];
  return (start === '{' && kinds.has('object')) || (start === '[' && kinds.has('array'))
    ? parsed(text)
    : undefined;
}

function scalarOf(kinds: TypeKinds['kinds'], text: string): { readonly value: unknown } | undefined {
  if (kinds.has('boolean') && (text === 'true' || text === 'false')) return { value: text === 'true' };
  if (kinds.has('null') && text === 'null') return { value: null };
  if (kinds.has('number') && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text))
    return { value: parsed(text) ?? text };
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
