import type { SpecNode } from './spec-node.js';

/** The version that a document says it is written in, as text: without quotes, YAML reads `3.1` and `3.0` as the numbers 3.1 and 3. */
export function specificationVersion(root: SpecNode, key: 'openapi' | 'openrpc'): string | undefined {
  const number = root.number(key);
  if (number === undefined) return root.string(key);
  return Number.isInteger(Number(number)) ? `${number}.0` : String(number);
}
