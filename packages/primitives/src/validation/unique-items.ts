/**
 * Whether no two items are equal as JSON values: objects are equal whatever the order of their keys.
 * The check function and the explain function of `uniqueItems` both use it.
 */
export function hasUniqueItems(items: readonly unknown[]): boolean {
  return firstDuplicate(items) === -1;
}

/** Index of the first item that equals an earlier one, -1 where there is none. */
export function firstDuplicate(items: readonly unknown[]): number {
  const seen = new Set<unknown>();
  const seenObjects = new Set<string>();
  for (let i = 0; i < items.length; i++) {
    const item = items[i];
    if (typeof item === 'object' && item !== null) {
      const text = canonicalText(item);
      if (seenObjects.has(text)) return i;
      seenObjects.add(text);
    } else {
      if (seen.has(item)) return i;
      seen.add(item);
    }
  }
  return -1;
}

function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalText(item)}`).join(',')}}`;
  }
  return typeof value === 'bigint' ? value.toString() : (JSON.stringify(value) ?? 'null');
}
