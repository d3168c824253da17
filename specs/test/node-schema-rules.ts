import { below, follow, isObject, type Json, objectsOf, type Placed, readYaml } from './node-documents.js';

/** Formats whose length is bounded by what they hold. */
const boundedFormats = ['uint64', 'uint256', 'int64', 'quantity', 'hash', 'address'];

type Visit = (schema: Placed, path: string) => void;

/** Every schema that a schema holds, itself included, each file once. */
function walk(schema: Placed, path: string, visit: Visit, seen = new Set<Json>()): void {
  const target = follow(schema);
  visit(target, path);
  const identity = target.name === undefined ? target.node : readYaml(target.file);
  if (seen.has(identity)) return;
  seen.add(identity);
  const { properties, items, additionalProperties, oneOf, anyOf, allOf } = target.node;
  const inside: [string, unknown][] = [
    ...(isObject(properties) ? Object.entries(properties) : []),
    ['[]', items],
    ['{}', additionalProperties],
    ...[oneOf, anyOf, allOf].flatMap(objectsOf).map((node, index): [string, unknown] => [`|${index}`, node]),
  ];
  for (const [key, node] of inside)
    if (isObject(node)) walk({ node, file: target.file }, `${path}.${key}`, visit, seen);
}

/** Paths of the properties without a description. */
export function undescribed(schema: Placed, path: string): string[] {
  const problems: string[] = [];
  walk(schema, path, ({ node: { properties }, file }, at) => {
    for (const [name, node] of Object.entries(isObject(properties) ? properties : {})) {
      const text = isObject(node) ? follow({ node, file }).node.description : undefined;
      if (typeof text !== 'string' || text.length === 0) problems.push(`${at}.${name}`);
    }
  });
  return problems;
}

/** Paths of the strings and lists in a parameter without a greatest length. */
export function unbounded(schema: Placed, path: string): string[] {
  const problems: string[] = [];
  walk(schema, path, ({ node }, at) => {
    if (node.type === 'array' && typeof node.maxItems !== 'number') problems.push(at);
    const bounded = node.enum !== undefined || boundedFormats.includes(String(node.format));
    if (node.type === 'string' && !bounded && typeof node.maxLength !== 'number') problems.push(at);
  });
  return problems;
}

/** The texts of a method, its parameters and its result as one line. */
export function textsOf(method: Placed): string {
  const { summary, description, params, result } = method.node;
  const texts = [summary, description, ...objectsOf(params).map((param) => param.summary)];
  if (isObject(result))
    walk(below(method, result.schema), '', ({ node }) => {
      texts.push(node.description, node['x-presence']);
    });
  return texts.join('\n').replace(/\s+/g, ' ');
}
