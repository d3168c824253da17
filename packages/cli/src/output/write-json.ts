import type { Terminal } from '../terminal.js';

/** JSON text over several lines; integers of any size are exact. */
export function writeJson(value: unknown, { colors }: Pick<Terminal, 'colors'>, indent = ''): string {
  if (typeof value === 'string') return colors.green(JSON.stringify(value));
  if (typeof value === 'number' || typeof value === 'bigint') return colors.yellow(String(value));
  if (typeof value !== 'object' || value === null) return colors.cyan(JSON.stringify(value ?? null));
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item) => inner + writeJson(item, { colors }, inner));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  if (entries.length === 0) return '{}';
  const fields = entries.map(
    ([key, field]) => `${inner}${colors.blue(JSON.stringify(key))}: ${writeJson(field, { colors }, inner)}`,
  );
  return `{\n${fields.join(',\n')}\n${indent}}`;
}
