import { isObject } from '../../json/value.js';
import {
  type CheckedFormat,
  type CodecName,
  type CodecType,
  checkedFormats,
  codecNames,
  codecs,
  type Literal,
  type NumberType,
  type StringType,
  type Type,
} from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { SchemaContext } from './context.js';
import { literalsOf, unionOf } from './union.js';

/** A string with its lengths and pattern. A pattern that JavaScript cannot compile is reported and left out. */
export function readString(
  node: SpecNode,
  context: SchemaContext,
  read: (child: SpecNode) => Type,
): StringType {
  const pattern = compilable(node, context);
  const format = node.string('format');
  const contentEncoding = node.string('contentEncoding');
  const contentMediaType = node.string('contentMediaType');
  const content = node.get('contentSchema');
  return {
    kind: 'string',
    ...(pattern !== undefined && { pattern }),
    ...lengths(node),
    ...(format !== undefined && { format }),
    ...(contentEncoding !== undefined && { contentEncoding }),
    ...(contentMediaType !== undefined && { contentMediaType }),
    ...(content !== undefined && { content: read(content) }),
  };
}

/** A number with its bounds, in the spelling of JSON Schema (`exclusiveMinimum: 0`) or of OpenAPI 3.0 (`exclusiveMinimum: true`). */
export function readNumber(node: SpecNode, integer: boolean): NumberType {
  const minimum = numberOf(node, 'minimum');
  const maximum = numberOf(node, 'maximum');
  const above = node.boolean('exclusiveMinimum') === true ? minimum : numberOf(node, 'exclusiveMinimum');
  const below = node.boolean('exclusiveMaximum') === true ? maximum : numberOf(node, 'exclusiveMaximum');
  const multipleOf = numberOf(node, 'multipleOf');
  return {
    kind: 'number',
    integer,
    ...(minimum !== undefined && above !== minimum && { minimum }),
    ...(maximum !== undefined && below !== maximum && { maximum }),
    ...(above !== undefined && { exclusiveMinimum: above }),
    ...(below !== undefined && { exclusiveMaximum: below }),
    ...(multipleOf !== undefined && !(integer && multipleOf === 1) && { multipleOf }),
  };
}

const writtenAsNumber: ReadonlySet<CodecName> = new Set(['unix-seconds', 'exact-number']);

/** A scalar whose format has a codec, with exact bounds. `type` decides how it is written, where the codec leaves a choice. */
export function readCodec(
  node: SpecNode,
  codec: CodecName,
  type: 'string' | 'integer' | 'number' | undefined,
  context: SchemaContext,
): Type {
  const asNumber = type === undefined ? writtenAsNumber.has(codec) : type !== 'string';
  // OpenAPI 3.0 writes `exclusiveMinimum: true` beside the bound.
  const above = node.boolean('exclusiveMinimum') === true ? 'minimum' : 'exclusiveMinimum';
  const below = node.boolean('exclusiveMaximum') === true ? 'maximum' : 'exclusiveMaximum';
  const least = above === 'minimum' ? undefined : bound(node, 'minimum', context);
  const most = below === 'maximum' ? undefined : bound(node, 'maximum', context);
  const minimum = larger(least, offset(bound(node, above, context), 1n));
  const maximum = smaller(most, offset(bound(node, below, context), -1n));
  const scalar: CodecType = {
    kind: 'codec',
    codec,
    writes: asNumber ? 'number' : 'string',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...lengths(node),
  };
  if (node.has('multipleOf'))
    context.problems.warning(
      'multiple-of-beside-format',
      node.child('multipleOf').location,
      `the format ${codec} decides which integers are allowed; multipleOf is not checked`,
    );
  const pattern = compilable(node, context);
  if (pattern === undefined || !codecs[codec].converts) return withPattern(scalar, pattern);
  context.problems.warning(
    'pattern-beside-format',
    node.child('pattern').location,
    `the format ${codec} decides which texts are allowed; the pattern is not checked`,
  );
  return scalar;
}

/** A text of a format that is checked, with its lengths and pattern. */
export function readCheckedText(node: SpecNode, codec: CheckedFormat, context: SchemaContext): Type {
  const text: CodecType = { kind: 'codec', codec, writes: 'string', ...lengths(node) };
  return withPattern(text, compilable(node, context));
}

function withPattern(text: CodecType, pattern: string | undefined): Type {
  return pattern === undefined ? text : { kind: 'intersection', parts: [text, { kind: 'string', pattern }] };
}

/** The `pattern` of a node if JavaScript can compile it. */
export function compilable(node: SpecNode, context: SchemaContext): string | undefined {
  const pattern = node.string('pattern');
  if (pattern === undefined || compiles(pattern)) return pattern;
  context.problems.warning(
    'invalid-pattern',
    node.child('pattern').location,
    `${JSON.stringify(pattern)} is no regular expression of ECMA-262; it is not checked`,
  );
  return undefined;
}

/** Whether JavaScript can compile a pattern, with Unicode matching or without. */
export function compiles(pattern: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return new RegExp(pattern, flags) instanceof RegExp;
    } catch {
      return false;
    }
  });
}

function lengths(node: SpecNode): { minLength?: number; maxLength?: number } {
  const minLength = numberOf(node, 'minLength');
  const maxLength = numberOf(node, 'maxLength');
  return {
    ...(minLength !== undefined && minLength > 0 && { minLength }),
    ...(maxLength !== undefined && { maxLength }),
  };
}

/** The value of a numeric keyword. */
export function numberOf(node: SpecNode, keyword: string): number | undefined {
  const value = node.number(keyword);
  return value === undefined ? undefined : Number(value);
}

function bound(node: SpecNode, keyword: string, context: SchemaContext): bigint | undefined {
  const value = node.number(keyword);
  if (value === undefined || typeof value === 'bigint') return value;
  if (Number.isInteger(value)) return BigInt(value);
  context.problems.error(
    'fractional-bound',
    node.child(keyword).location,
    `${keyword}: ${value} must be a whole number, because the format ${node.string('format')} has exact bounds`,
  );
  return undefined;
}

function larger(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b > a) ? b : a;
}

function smaller(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || (b !== undefined && b < a) ? b : a;
}

function offset(value: bigint | undefined, by: bigint): bigint | undefined {
  return value === undefined ? undefined : value + by;
}

/** A type that allows exactly the values of an `enum` or `const`, whatever they are. */
export function literalsType(values: readonly unknown[], context: SchemaContext): Type {
  const scalars = values.filter(isLiteral);
  const structures = values.filter((value) => !isLiteral(value));
  if (structures.length === 0) return literalsOf(scalars, context);
  const variants = structures.map((value) => structureType(value, context));
  return unionOf(
    scalars.length === 0 ? variants : [literalsOf(scalars, context), ...variants],
    false,
    context,
  );
}

function isLiteral(value: unknown): value is Literal {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** An array literal is a tuple of literals, an object literal a closed object of them; an integer beyond 2^53 is a number of that size. */
function structureType(value: unknown, context: SchemaContext): Type {
  if (Array.isArray(value)) {
    return {
      kind: 'tuple',
      items: value.map((item) => literalsType([item], context)),
      required: value.length,
    };
  }
  if (isObject(value)) {
    const entries = Object.entries(value).map(([key, item]) => ({
      key,
      values: literalsType([item], context),
    }));
    return {
      kind: 'object',
      extra: 'closed',
      fields: entries.map(({ key, values }) => ({
        name: key,
        type: values,
        required: true,
        aliases: [],
        doc: {},
        location: { file: '', pointer: '', line: 1, column: 1 },
      })),
    };
  }
  return { kind: 'enum', values: [Number(value)] };
}

const codecFormats: ReadonlySet<string> = new Set(codecNames);
const checked: ReadonlyMap<string, CheckedFormat> = new Map(Object.entries(checkedFormats));

/** The codec of a format on values of these JSON types: one of the network's, or what the options make of a usual format. */
export function codecOf(
  format: string,
  names: readonly string[],
  { codecs, formats: { int64, dates } }: Pick<SchemaContext, 'codecs' | 'formats'>,
): CodecName | undefined {
  if (codecs && isCodecName(format)) return format;
  const [only, ...others] = names.filter((name) => name !== 'null');
  if (others.length > 0) return undefined;
  if (dates === 'Date' && only === 'string' && (format === 'date-time' || format === 'date')) return format;
  if (format !== 'int64' && format !== 'uint64') return undefined;
  // Many documents have such integers as texts, because JSON is read by JavaScript.
  if (only === 'string' && int64 === 'bigint') return format;
  if (only !== 'integer') return undefined;
  return int64 === 'bigint' ? `exact-${format}` : int64 === 'string' ? `exact-${format}-text` : undefined;
}

/** The codec that checks the texts of a format, where the option `formats` asks for that. */
export function checkedFormatOf(
  format: string | undefined,
  { formats }: Pick<SchemaContext, 'formats'>,
): CheckedFormat | undefined {
  return formats.formats === 'check' && format !== undefined ? checked.get(format) : undefined;
}

function isCodecName(format: string): format is (typeof codecNames)[number] {
  return codecFormats.has(format);
}
