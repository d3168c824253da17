import { parseJson, type SpecObject, schemaKinds } from '@firn/contract';

/**
 * Reads a value as it is typed, by what the schema allows: `true`, `5`, `a,b` for a list, JSON for objects. What no allowed type can be
 * read from stays a text, so that the check names what is wrong.
 */
export function readValue(document: SpecObject, schema: unknown, text: string): unknown {
  const { types, items } = schemaKinds(document, schema);
  if (types.size === 0) return parsed(text) ?? text;
  const structured = structure(types, text);
  if (structured !== undefined) return structured;
  const scalar = scalarOf(types, text);
  if (scalar !== undefined) return scalar.value;
  if (types.has('string') || !types.has('array')) return text;
  return text === '' ? [] : text.split(',').map((item) => readValue(document, items[0] ?? {}, item.trim()));
}

function structure(types: ReadonlySet<string>, text: string): unknown {
  const start = text.trimStart()[0];
  return (start === '{' && types.has('object')) || (start === '[' && types.has('array'))
    ? parsed(text)
    : undefined;
}

function scalarOf(types: ReadonlySet<string>, text: string): { readonly value: unknown } | undefined {
  if (types.has('boolean') && (text === 'true' || text === 'false')) return { value: text === 'true' };
  if (types.has('null') && text === 'null') return { value: null };
  const isNumber = types.has('integer') || types.has('number');
  if (isNumber && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text)) return { value: parsed(text) ?? text };
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
