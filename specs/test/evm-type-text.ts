import { below, follow, isObject, objectsOf, type Placed } from './node-documents.js';

const formats: Readonly<Record<string, string>> = {
  quantity: 'quantity',
  'hex-bytes': 'bytes',
  hash: 'hash',
  address: 'address',
};

/** A schema in the notation of `requirements/evm.yaml`; the parts of a union stand in alphabetical order. */
export function typeText(schema: Placed): string {
  const target = follow(schema);
  if (target.name !== undefined) return target.name;
  const { type, format, oneOf, anyOf, items, additionalProperties } = target.node;
  const variants = objectsOf(oneOf ?? anyOf);
  if (variants.length > 0) return unionText(variants.map((node) => typeText({ node, file: target.file })));
  if (type === 'array') return `${typeText(below(target, items))}[]`;
  if (type === 'object')
    return isObject(additionalProperties)
      ? `map ${typeText(below(target, additionalProperties))}`
      : 'map any';
  if (type === 'boolean') return 'bool';
  if (type === 'string') return formats[String(format)] ?? 'string';
  return type === undefined ? 'any' : String(type);
}

/** The same union whatever the order of its parts. */
export function sortedUnion(text: string): string {
  return unionText(text.split(' or '));
}

function unionText(parts: readonly string[]): string {
  return [...parts].sort().join(' or ');
}
