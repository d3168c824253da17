import {
  type Explain,
  explainArray,
  explainObject,
  explainRecord,
  explainTuple,
  type FieldRule,
  isCodecFormat,
} from '@firn/primitives/validation';
import { asObject, asStrings, asText, type SpecObject } from '../document/spec-node.js';
import type { ExplainOf } from './explain-schema.js';

/** Explains an array, or one of fixed positions. */
export function arrayExplain(schema: SpecObject, explainOf: ExplainOf): Explain {
  const rules = {
    minItems: sizeOf(schema.minItems),
    maxItems: sizeOf(schema.maxItems),
    uniqueItems: schema.uniqueItems === true,
  };
  if (!Array.isArray(schema.prefixItems)) {
    const items = explainOf(schema.items ?? true);
    return (value, path, issues) => explainArray(value, path, issues, items, rules);
  }
  const positions = schema.prefixItems.map(explainOf);
  const rest = schema.items === false ? undefined : explainOf(schema.items ?? true);
  const required = rules.minItems ?? 0;
  return (value, path, issues) => explainTuple(value, path, issues, positions, required, rest);
}

/** Explains an object with named fields, or a map. */
export function objectExplain(schema: SpecObject, explainOf: ExplainOf): Explain {
  const rules = { minProperties: sizeOf(schema.minProperties), maxProperties: sizeOf(schema.maxProperties) };
  const properties = asObject(schema.properties);
  const required = new Set(asStrings(schema.required));
  const { additionalProperties: extra } = schema;
  if (Object.keys(properties).length === 0 && required.size === 0 && extra !== false) {
    const values = explainOf(extra ?? true);
    const keys = { ...rules, ...keyRules(asObject(schema.propertyNames)) };
    return (value, path, issues) => explainRecord(value, path, issues, values, keys);
  }
  const names = new Set([...Object.keys(properties), ...required]);
  const fields: FieldRule[] = [...names].map((name) => ({
    name,
    aliases: asStrings(asObject(properties[name])['x-accepts']),
    required: required.has(name),
    explain: explainOf(properties[name] ?? true),
  }));
  const others =
    extra === false ? 'closed' : extra === undefined || extra === true ? 'open' : explainOf(extra);
  return (value, path, issues) => explainObject(value, path, issues, fields, others, rules);
}

function keyRules(names: SpecObject): { keyPattern?: RegExp; keyCodec?: string } {
  const format = asText(names.format);
  return {
    ...(typeof names.pattern === 'string' && { keyPattern: new RegExp(names.pattern, 'u') }),
    ...(isCodecFormat(format) && { keyCodec: format }),
  };
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
