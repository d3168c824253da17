import { compactJson } from '@firn/contract-model';

/** Width up to which a list or an object is kept on one line. */
const width = 110;

/** JSON text of plain values, indented by two, with short lists and objects on one line. A `bigint` is written as an integer. */
export function jsonText(value: unknown): string {
  return `${format(value, '')}\n`;
}

function format(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return compactJson(value);
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const parts = Array.isArray(value)
    ? value.map((item) => format(item, inner))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${JSON.stringify(key)}: ${format(member, inner)}`);
  if (parts.length === 0) return `${open}${close}`;
  const length = parts.reduce((total, part) => total + part.length + 2, indent.length + 2);
  if (length <= width && parts.every((part) => !part.includes('\n'))) {
    return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`;
  }
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`;
}
