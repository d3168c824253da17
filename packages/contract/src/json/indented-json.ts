/** Decorates the parts of JSON text, as colours of a terminal do. */
export interface JsonPaint {
  readonly key: (text: string) => string;
  readonly string: (text: string) => string;
  readonly number: (text: string) => string;
  /** `true`, `false` and `null`. */
  readonly literal: (text: string) => string;
}

const plain = (text: string): string => text;
const unpainted: JsonPaint = { key: plain, string: plain, number: plain, literal: plain };

/** JSON text over several lines; `bigint`s are written as integers, exactly. */
export function indentedJson(value: unknown, paint: JsonPaint = unpainted, indent = ''): string {
  if (typeof value === 'string') return paint.string(JSON.stringify(value));
  if (typeof value === 'number' || typeof value === 'bigint') return paint.number(String(value));
  if (typeof value !== 'object' || value === null) return paint.literal(JSON.stringify(value ?? null));
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => inner + indentedJson(item, paint, inner));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  if (entries.length === 0) return '{}';
  const fields = entries.map(
    ([key, field]) => `${inner}${paint.key(JSON.stringify(key))}: ${indentedJson(field, paint, inner)}`,
  );
  return `{\n${fields.join(',\n')}\n${indent}}`;
}
