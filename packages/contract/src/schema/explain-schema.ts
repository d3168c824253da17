import {
  type Explain,
  explainBoolean,
  explainCodec,
  explainEnum,
  explainIntersection,
  explainNever,
  explainNull,
  explainNumber,
  explainString,
  explainUnion,
  explainUnknown,
  isCodecFormat,
} from '@firn/primitives/validation';
import { asObjects, asText, type SpecObject, valueAt } from '../document/spec-node.js';
import { arrayExplain, objectExplain } from './explain-containers.js';

/** Gives the explanation of a schema; what it says of nested ones is looked up when a value gets there, so that they may be recursive. */
export type ExplainOf = (schema: unknown) => Explain;

const scalars: Readonly<Record<string, Explain>> = { boolean: explainBoolean, null: explainNull };

/**
 * Compiles the schemas of a document to functions that name each broken rule of a value, with the words of generated validators.
 *
 * Checked are type, enum, const, oneOf, anyOf, allOf, references, the rules of numbers, strings, arrays and objects, and the formats of
 * specs/README.md: a 64-bit number may be a decimal string. Other formats, `not`, `if` and `unevaluatedProperties` are not checked.
 */
export function explainSchemas(document: SpecObject): ExplainOf {
  const known = new WeakMap<object, Explain>();
  const explainOf: ExplainOf = (schema) => {
    if (schema === false) return explainNever;
    if (typeof schema !== 'object' || schema === null) return explainUnknown;
    const found = known.get(schema);
    if (found !== undefined) return found;
    let compiled: Explain | undefined;
    const explain: Explain = (value, path, issues) => {
      compiled ??= compile(document, schema as SpecObject, explainOf);
      compiled(value, path, issues);
    };
    known.set(schema, explain);
    return explain;
  };
  return explainOf;
}

function compile(document: SpecObject, schema: SpecObject, explainOf: ExplainOf): Explain {
  const parts = [...combinations(document, schema, explainOf), ...ownRules(schema, explainOf)];
  const [only] = parts;
  if (only === undefined) return explainUnknown;
  return parts.length === 1 ? only : (value, path, issues) => explainIntersection(value, path, issues, parts);
}

function combinations(document: SpecObject, schema: SpecObject, explainOf: ExplainOf): Explain[] {
  const parts: Explain[] = [];
  if (typeof schema.$ref === 'string') parts.push(explainOf(valueAt(document, schema.$ref)));
  for (const part of asObjects(schema.allOf)) parts.push(explainOf(part));
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const variants = asObjects(schema[keyword]).map(explainOf);
    if (variants.length > 0) {
      parts.push((value, path, issues) => explainUnion(value, path, issues, variants, keyword === 'oneOf'));
    }
  }
  return parts;
}

function ownRules(schema: SpecObject, explainOf: ExplainOf): Explain[] {
  const rules: Explain[] = [];
  const literals = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : undefined;
  if (literals?.every(isLiteral)) {
    rules.push((value, path, issues) => explainEnum(value, path, issues, literals as Literal[]));
  }
  const types = typesOf(schema).map((type) => explainType(type, schema, explainOf));
  const [only] = types;
  if (literals === undefined && only !== undefined) {
    rules.push(
      types.length === 1 ? only : (value, path, issues) => explainUnion(value, path, issues, types, false),
    );
  }
  return rules;
}

type Literal = string | number | boolean | null;

function isLiteral(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** What `type` and OpenAPI 3.0's `nullable` allow; without `type`, what the keywords are about. */
function typesOf(schema: SpecObject): string[] {
  const { type } = schema;
  const said = Array.isArray(type)
    ? type.map(String)
    : typeof type === 'string'
      ? [type]
      : impliedType(schema);
  return schema.nullable === true && said.length > 0 ? [...said, 'null'] : said;
}

function impliedType(schema: SpecObject): string[] {
  if (schema.properties !== undefined || schema.required !== undefined) return ['object'];
  if (schema.items !== undefined || schema.prefixItems !== undefined) return ['array'];
  return [];
}

function explainType(type: string, schema: SpecObject, explainOf: ExplainOf): Explain {
  const format = asText(schema.format);
  if (type !== 'null' && isCodecFormat(format)) return codecExplain(format, schema);
  switch (type) {
    case 'object':
      return objectExplain(schema, explainOf);
    case 'array':
      return arrayExplain(schema, explainOf);
    case 'string':
      return stringExplain(schema);
    case 'integer':
    case 'number':
      return numberExplain(schema, type === 'integer');
    default:
      return scalars[type] ?? explainUnknown;
  }
}

function codecExplain(format: string, schema: SpecObject): Explain {
  const rules = {
    minimum: wholeNumber(schema.minimum),
    maximum: wholeNumber(schema.maximum),
    minLength: numberOf(schema.minLength),
    maxLength: numberOf(schema.maxLength),
  };
  return (value, path, issues) => explainCodec(value, path, issues, format, rules);
}

function stringExplain(schema: SpecObject): Explain {
  const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : undefined;
  const rules = { minLength: numberOf(schema.minLength), maxLength: numberOf(schema.maxLength), pattern };
  return (value, path, issues) => explainString(value, path, issues, rules);
}

function numberExplain(schema: SpecObject, integer: boolean): Explain {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const rules = {
    integer,
    // OpenAPI 3.0 writes `exclusiveMinimum: true` beside the bound.
    minimum: exclusiveMinimum === true ? undefined : numberOf(minimum),
    maximum: exclusiveMaximum === true ? undefined : numberOf(maximum),
    exclusiveMinimum: exclusiveMinimum === true ? numberOf(minimum) : numberOf(exclusiveMinimum),
    exclusiveMaximum: exclusiveMaximum === true ? numberOf(maximum) : numberOf(exclusiveMaximum),
    multipleOf: numberOf(multipleOf),
  };
  return (value, path, issues) => explainNumber(value, path, issues, rules);
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'bigint' ? Number(value) : typeof value === 'number' ? value : undefined;
}

function wholeNumber(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return Number.isInteger(value) ? BigInt(value as number) : undefined;
}
