const widest = 88;

/** A value as it is written in TypeScript: on one line where it fits, bigints as `5n`. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return String(value);
  const parts = Array.isArray(value)
    ? value.map((item) => ({ name: '', value: item as unknown }))
    : Object.entries(value).map(([key, field]) => ({
        name: `${propertyName(key)}: `,
        value: field as unknown,
      }));
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const space = Array.isArray(value) ? '' : ' ';
  const line = `${open}${space}${parts.map((part) => part.name + literal(part.value)).join(', ')}${space}${close}`;
  if (indent.length + line.length <= widest && !line.includes('\n')) return line;
  const inner = `${indent}  `;
  const lines = parts.map((part) => `${inner}${part.name}${literal(part.value, inner)},`);
  return `${open}\n${lines.join('\n')}\n${indent}${close}`;
}

function propertyName(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
