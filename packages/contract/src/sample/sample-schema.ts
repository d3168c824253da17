import { asObject, asObjects, asStrings, resolve, type SpecObject } from '../document/spec-node.js';
import { pick, type Random } from './random.js';
import { sampleFormat } from './sample-codec.js';

const deepest = 6;

/**
 * A value that a schema allows, made of its `example`, `default`, `const` or `enum` where it has them, else of its types. Optional fields are
 * left out from some depth on, so that recursive schemas end. Patterns that nothing usual matches are not met.
 */
export function sampleSchema(document: SpecObject, schema: unknown, random: Random, depth = 0): unknown {
  const node = resolve(document, schema);
  const written = writtenValue(node);
  if (written !== undefined) return written.value;
  const variants = [...asObjects(node.oneOf), ...asObjects(node.anyOf)];
  if (variants.length > 0) {
    // The last levels take what ends: null, or the first form.
    const ending = depth >= deepest ? variants.find((variant) => variant.type === 'null') : undefined;
    return sampleSchema(document, ending ?? pick(random, variants), random, depth + 1);
  }
  const parts = asObjects(node.allOf);
  if (parts.length > 0) return sampleAll(document, node, parts, random, depth);
  return sampleType(document, node, random, depth);
}

function writtenValue(node: SpecObject): { readonly value: unknown } | undefined {
  if ('example' in node) return { value: node.example };
  if (Array.isArray(node.examples) && node.examples.length > 0) return { value: node.examples[0] };
  if ('const' in node) return { value: node.const };
  if ('default' in node) return { value: node.default };
  if (Array.isArray(node.enum)) return { value: node.enum[0] };
  return undefined;
}

function sampleAll(
  document: SpecObject,
  node: SpecObject,
  parts: readonly SpecObject[],
  random: Random,
  depth: number,
): unknown {
  const { allOf: _, ...own } = node;
  const values = [...parts, ...(Object.keys(own).length > 0 ? [own] : [])].map((part) =>
    sampleSchema(document, part, random, depth + 1),
  );
  const objects = values.filter(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  return objects.length > 0 ? Object.assign({}, ...objects) : values[0];
}

function sampleType(document: SpecObject, node: SpecObject, random: Random, depth: number): unknown {
  const { type } = node;
  const named = Array.isArray(type)
    ? type.map(String)
    : typeof type === 'string'
      ? [type]
      : impliedTypes(node);
  const chosen = named.find((each) => each !== 'null') ?? named[0] ?? 'null';
  const formatted = node.format === undefined ? undefined : sampleFormat(node, chosen, random);
  if (formatted !== undefined) return formatted;
  switch (chosen) {
    case 'object':
      return sampleObject(document, node, random, depth);
    case 'array':
      return sampleArray(document, node, random, depth);
    case 'string':
      return sampleString(node, random);
    case 'integer':
    case 'number':
      return sampleNumber(node, random);
    case 'boolean':
      return random() < 0.5;
    default:
      return null;
  }
}

function impliedTypes(node: SpecObject): string[] {
  if (node.properties !== undefined || node.additionalProperties !== undefined) return ['object'];
  return node.items === undefined ? [] : ['array'];
}

function sampleObject(document: SpecObject, node: SpecObject, random: Random, depth: number): unknown {
  const required = new Set(asStrings(node.required));
  const least = sizeOf(node.minProperties) ?? 0;
  const fields = Object.entries(asObject(node.properties)).filter(
    ([name], index) => required.has(name) || depth < deepest || index < least,
  );
  // The keys of a map are not named.
  const keys = words
    .slice(0, Math.max(0, least - fields.length))
    .map((word) => [word, node.additionalProperties] as const);
  return Object.fromEntries(
    [...fields, ...keys].map(([name, field]) => [name, sampleSchema(document, field, random, depth + 1)]),
  );
}

function sampleArray(document: SpecObject, node: SpecObject, random: Random, depth: number): unknown {
  const least = sizeOf(node.minItems) ?? 0;
  const most = Math.min(sizeOf(node.maxItems) ?? 3, Math.max(least, 3));
  const length = depth >= deepest ? least : least + Math.floor(random() * (most - least + 1));
  const positions = Array.isArray(node.prefixItems) ? node.prefixItems : [];
  return Array.from({ length: Math.max(length, positions.length) }, (_, index) =>
    sampleSchema(document, positions[index] ?? node.items ?? {}, random, depth + 1),
  );
}

const words = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel'];

function sampleString(node: SpecObject, random: Random): string {
  const least = sizeOf(node.minLength) ?? 0;
  const word = pick(random, words) ?? '';
  return word.padEnd(least, word || 'x').slice(0, sizeOf(node.maxLength) ?? Math.max(least, word.length));
}

function sampleNumber(node: SpecObject, random: Random): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node;
  const step = sizeOf(node.multipleOf) ?? (node.type === 'number' ? 0.5 : 1);
  const low = Math.max(
    sizeOf(minimum) ?? 0,
    typeof exclusiveMinimum === 'number' ? exclusiveMinimum + step : Number.NEGATIVE_INFINITY,
  );
  const high = Math.min(
    sizeOf(maximum) ?? low + 100,
    typeof exclusiveMaximum === 'number' ? exclusiveMaximum - step : Number.POSITIVE_INFINITY,
  );
  const start = Math.ceil(low / step) * step;
  return start + Math.floor(random() * (Math.max(0, high - start) / step + 1)) * step;
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : undefined;
}
