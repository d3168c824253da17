import type { StoreParams } from '../../store/store.js';

type Value = StoreParams[string];

/** A statement with the values of its `{name:Type}` placeholders in place, as a client takes it. */
export function fillIn(sql: string, params: StoreParams): string {
  return sql.replace(/\{(\w+):([^}]+)\}/g, (whole, name: string, type: string) => {
    const value = params[name];
    return value === undefined ? whole : literal(value, type);
  });
}

function literal(value: Value, type: string): string {
  if (typeof value === 'object') {
    const inner = /^Array\((.*)\)$/.exec(type)?.[1] ?? type;
    return `[${value.map((item) => literal(item, inner)).join(', ')}]`;
  }
  const isNumber = /^(U?Int|Float)/.test(type);
  const text = isNumber
    ? String(value)
    : `'${String(value).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  // Plain digits beyond 64 bits would be read as a fraction.
  return /^U?Int(128|256)$/.test(type) ? `to${type}('${value}')` : text;
}
