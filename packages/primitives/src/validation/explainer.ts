import type { Issue, Path } from '../errors/issue.js';
import type { FormatChecks } from '../formats/index.js';
import { explainCodec, isCodecFormat } from './explain-codec.js';
import { explainContains, explainIf, explainKeys, explainNot, explainPatterns } from './explain-condition.js';
import {
  explainBinary,
  explainBoolean,
  explainEnum,
  explainNever,
  explainNull,
  explainNumber,
  explainStream,
  explainString,
  explainUndefined,
  explainUnknown,
} from './explain-scalar.js';
import { explainArray, explainObject, explainRecord, explainTuple } from './explain-structure.js';
import { explainTagged } from './explain-tagged.js';
import { explainIntersection, explainUnion } from './explain-union.js';
import { type Explain, report } from './report.js';
import type { Schema, SchemaReference, SchemaRules } from './schema.js';

/** Returns an issue for each rule that a value breaks, none if the value is valid. `path` and `issues` are those of a value that holds it. */
export type Explainer = (value: unknown, path?: Path, issues?: Issue[]) => Issue[];

/** How an {@link explainer} reads values. */
export interface ExplainerOptions {
  /** Accept a bigint wherever an integer is allowed: values of `parseExactJson`, and of documents. Default: false, as in JSON. */
  readonly bigints?: boolean;
  /** Whether the checksum of a codec's text is right. Default: checksums are not checked, as in generated checks. */
  readonly hasChecksum?: (codec: string, text: string) => boolean;
  /** Checks of the formats of JSON Schema that the rules have. */
  readonly formats?: FormatChecks;
}

/** Interprets the rules of a type. They are read when the first value is explained. */
export function explainer(schema: Schema, options: ExplainerOptions = {}): Explainer {
  let explain: Explain | undefined;
  return (value, path = [], issues = []) => {
    explain ??= compile(schema, options);
    explain(value, path, issues);
    return issues;
  };
}

const simple: Readonly<Record<string, Explain>> = {
  unknown: explainUnknown,
  never: explainNever,
  boolean: explainBoolean,
  null: explainNull,
  undefined: explainUndefined,
  binary: explainBinary,
  stream: explainStream,
  string: explainString,
};

function compile(schema: Schema, options: ExplainerOptions): Explain {
  if (typeof schema === 'function') return referenceTo(schema);
  if (typeof schema !== 'string') return compileRules(schema, options);
  const known = simple[schema];
  if (known !== undefined) return known;
  return isCodecFormat(schema) || options.formats?.[schema] !== undefined
    ? codecExplain({ codec: schema }, options)
    : numberExplain({ type: schema === 'integer' ? 'integer' : 'number' }, options);
}

function referenceTo(reference: SchemaReference): Explain {
  return (value, path, issues) => {
    reference()(value, path, issues);
  };
}

function compileRules(rules: SchemaRules, options: ExplainerOptions): Explain {
  const inner: Compile = (part) => compile(part, options);
  const { type, codec, properties, values, keyCodec, prefixItems, items, discriminator } = rules;
  if (properties !== undefined) return objectExplain(rules, properties, inner);
  if (values !== undefined) {
    const each = inner(values);
    const all = { ...rules, keys: keyCodec === undefined ? undefined : inner(keyCodec) };
    return (value, path, issues) => explainRecord(value, path, issues, each, all);
  }
  if (codec !== undefined) return codecExplain({ ...rules, codec }, options);
  if (type === 'string') return (value, path, issues) => explainString(value, path, issues, rules);
  if (type !== undefined) return numberExplain(rules, options);
  if (rules.enum !== undefined) {
    const literals = rules.enum;
    return (value, path, issues) => explainEnum(value, path, issues, literals);
  }
  if (prefixItems !== undefined) {
    const positions = prefixItems.map(inner);
    const rest = ifThere(items, inner);
    return (value, path, issues) => explainTuple(value, path, issues, positions, rules.minItems ?? 0, rest);
  }
  if (items !== undefined) {
    const each = inner(items);
    return (value, path, issues) => explainArray(value, path, issues, each, rules);
  }
  if (discriminator !== undefined) return taggedExplain(rules, discriminator, inner);
  if (rules.allOf !== undefined) {
    const parts = rules.allOf.map(inner);
    return (value, path, issues) => explainIntersection(value, path, issues, parts);
  }
  const variants = rules.oneOf ?? rules.anyOf;
  if (variants !== undefined) {
    const each = variants.map(inner);
    return (value, path, issues) => explainUnion(value, path, issues, each, rules.oneOf !== undefined);
  }
  return conditionExplain(rules, inner);
}

type Compile = (schema: Schema) => Explain;

function ifThere(schema: Schema | false | undefined, inner: Compile): Explain | undefined {
  return schema === undefined || schema === false ? undefined : inner(schema);
}

function objectExplain(
  rules: SchemaRules,
  properties: NonNullable<SchemaRules['properties']>,
  inner: Compile,
): Explain {
  const { optional = [], aliases, additionalProperties } = rules;
  const fields = entriesOf(properties).map(([name, schema]) => ({
    name,
    required: !optional.includes(name),
    explain: inner(schema),
    ...(aliases !== undefined && Object.hasOwn(aliases, name) && { aliases: aliases[name] }),
  }));
  const extra =
    additionalProperties === false ? 'closed' : (ifThere(additionalProperties, inner) ?? 'ignored');
  return (value, path, issues) => explainObject(value, path, issues, fields, extra, rules);
}

function entriesOf(
  properties: NonNullable<SchemaRules['properties']>,
): readonly (readonly [string, Schema])[] {
  return isList(properties) ? properties : Object.entries(properties);
}

// Array.isArray does not tell read-only arrays from other objects.
function isList(
  properties: NonNullable<SchemaRules['properties']>,
): properties is readonly (readonly [string, Schema])[] {
  return Array.isArray(properties);
}

function taggedExplain(
  { mapping = {}, tag, otherwise }: SchemaRules,
  property: string,
  inner: Compile,
): Explain {
  const variants = Object.fromEntries(Object.entries(mapping).map(([key, schema]) => [key, inner(schema)]));
  const other = ifThere(otherwise, inner);
  return (value, path, issues) => explainTagged(value, path, issues, property, variants, tag, other);
}

function conditionExplain(rules: SchemaRules, inner: Compile): Explain {
  const { not, contains, propertyNames, patternProperties = [], additionalProperties } = rules;
  if (not !== undefined) {
    const refused = inner(not);
    return (value, path, issues) => explainNot(value, path, issues, refused);
  }
  if (rules.if !== undefined) {
    const question = inner(rules.if);
    const yes = ifThere(rules.thenSchema, inner);
    const no = ifThere(rules.elseSchema, inner);
    return (value, path, issues) => explainIf(value, path, issues, question, yes, no);
  }
  if (contains !== undefined) {
    const item = inner(contains);
    const count = { minimum: rules.minContains ?? 1, maximum: rules.maxContains };
    return (value, path, issues) => explainContains(value, path, issues, item, count);
  }
  if (propertyNames !== undefined) {
    const key = inner(propertyNames);
    return (value, path, issues) => explainKeys(value, path, issues, key);
  }
  const patterns = patternProperties.map(([pattern, schema]) => ({ pattern, explain: inner(schema) }));
  const others = ifThere(additionalProperties, inner);
  return (value, path, issues) => explainPatterns(value, path, issues, patterns, rules.names ?? [], others);
}

type CodecSchema = SchemaRules & { readonly codec: string };

function codecExplain(
  rules: CodecSchema,
  { bigints = false, hasChecksum, formats }: ExplainerOptions,
): Explain {
  const { codec, writes, minimum, maximum, minLength, maxLength } = rules;
  const bounds = { minimum: bigOf(minimum), maximum: bigOf(maximum), minLength, maxLength };
  return (given, path, issues) => {
    const isBig = bigints && typeof given === 'bigint';
    const value = isBig ? String(given) : given;
    const written = isBig ? 'number' : typeof value;
    if (writes !== undefined && written !== writes && (written === 'string' || written === 'number')) {
      report(issues, path, 'type', writes === 'string' ? 'a string' : 'a number', given);
      return;
    }
    const before = issues.length;
    explainCodec(value, path, issues, codec, bounds, formats);
    if (hasChecksum === undefined || typeof value !== 'string' || issues.length > before) return;
    if (!hasChecksum(codec, value))
      report(issues, path, `format:${codec}`, 'a text whose checksum is right', value);
  };
}

function bigOf(bound: number | bigint | undefined): bigint | undefined {
  return bound === undefined ? undefined : BigInt(bound);
}

function numberExplain(rules: SchemaRules, { bigints = false }: ExplainerOptions): Explain {
  const { minimum, maximum } = rules;
  const all = {
    ...rules,
    integer: rules.type === 'integer',
    minimum: minimum === undefined ? undefined : Number(minimum),
    maximum: maximum === undefined ? undefined : Number(maximum),
  };
  // The bounds of a bigint are left to check; it is beyond what a number holds exactly.
  const ofBigint = { ...all, integer: false };
  return (value, path, issues) =>
    bigints && typeof value === 'bigint'
      ? explainNumber(Number(value), path, issues, ofBigint)
      : explainNumber(value, path, issues, all);
}
