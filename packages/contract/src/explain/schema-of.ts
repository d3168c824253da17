import type { Schema, SchemaRules } from '@firn/primitives/validation';
import type {
  CodecName,
  CodecType,
  Condition,
  NumberType,
  ObjectType,
  Type,
  UnionType,
} from '../model/index.js';
import { patternOf } from '../pattern.js';

/** How {@link schemaOf} reads types. */
export interface SchemaOptions<Reference> {
  /** Refers to a named type. */
  readonly reference: (name: string, named: boolean) => Schema<Reference>;
  /** Called for every codec in the rules. */
  readonly onCodec?: (codec: CodecName) => void;
  /** Only the form that is written: codecs in the JSON type that they write, fields by their names. Default: every form that is accepted. */
  readonly canonical?: boolean;
}

/**
 * The rules of a type as data for `explainer`. With `named`, objects have only the fields that they name, or that `additionalProperties` allows: what
 * an example of a real value should have. Parts of `allOf` never do, because each names only its own fields.
 */
export function schemaOf<Reference>(
  type: Type,
  options: SchemaOptions<Reference>,
  named = false,
): Schema<Reference> {
  const inner = (part: Type): Schema<Reference> => schemaOf(part, options, named);
  switch (type.kind) {
    case 'string': {
      const { minLength, maxLength, pattern } = type;
      const rules = { minLength, maxLength, pattern: pattern === undefined ? undefined : patternOf(pattern) };
      return withRules('string', { type: 'string' }, rules);
    }
    case 'number':
      return numberSchema(type);
    case 'codec':
      options.onCodec?.(type.codec);
      return codecSchema(type, options.canonical === true);
    case 'enum':
      return { enum: type.values };
    case 'array': {
      const { minItems, maxItems, uniqueItems } = type;
      return withRules(undefined, { items: inner(type.items) }, { minItems, maxItems, uniqueItems });
    }
    case 'tuple':
      return withRules(
        undefined,
        { prefixItems: type.items.map(inner) },
        { minItems: type.required === 0 ? undefined : type.required, items: type.rest && inner(type.rest) },
      );
    case 'record': {
      const { keyPattern, keyCodec, minProperties, maxProperties } = type;
      if (keyCodec !== undefined) options.onCodec?.(keyCodec);
      return withRules(
        undefined,
        { values: inner(type.values) },
        {
          keyPattern: keyPattern === undefined ? undefined : patternOf(keyPattern),
          keyCodec,
          minProperties,
          maxProperties,
        },
      );
    }
    case 'object':
      return objectSchema(type, options, named);
    case 'union':
      return unionSchema(type, options, named);
    case 'intersection': {
      const part = (each: Type): Schema<Reference> => schemaOf(each, options);
      const conditions = (type.conditions ?? []).map((condition) => conditionSchema(condition, part));
      return { allOf: [...type.parts.map(part), ...conditions] };
    }
    case 'reference':
      return options.reference(type.name, named);
    default:
      return type.kind;
  }
}

function numberSchema(type: NumberType): Schema<never> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = type;
  const name = type.integer ? 'integer' : 'number';
  const rules = { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf };
  return withRules(name, { type: name }, rules);
}

function codecSchema(type: CodecType, canonical: boolean): Schema<never> {
  const { codec, minimum, maximum, minLength, maxLength } = type;
  const writes = canonical ? type.writes : undefined;
  return withRules(codec, { codec }, { writes, minimum, maximum, minLength, maxLength });
}

function objectSchema<Reference>(
  type: ObjectType,
  options: SchemaOptions<Reference>,
  named: boolean,
): Schema<Reference> {
  const { fields, extra, minProperties, maxProperties } = type;
  const optional = fields.filter(({ required }) => !required).map(({ name }) => name);
  const aliases = options.canonical === true ? [] : fields.filter((field) => field.aliases.length > 0);
  const properties = fields.map((field) => [field.name, schemaOf(field.type, options, named)] as const);
  return withRules(
    undefined,
    { properties: properties.some(([name]) => isIndex(name)) ? properties : Object.fromEntries(properties) },
    {
      optional: optional.length === 0 ? undefined : optional,
      aliases:
        aliases.length === 0
          ? undefined
          : Object.fromEntries(aliases.map((field) => [field.name, field.aliases])),
      additionalProperties: extraSchema(extra, options, named),
      minProperties,
      maxProperties,
    },
  );
}

/** Whether JavaScript sorts keys of this name before all others. */
const isIndex = (name: string): boolean => /^(?:0|[1-9]\d*)$/.test(name);

function extraSchema<Reference>(
  extra: ObjectType['extra'],
  options: SchemaOptions<Reference>,
  named: boolean,
): Schema<Reference> | false | undefined {
  if (typeof extra === 'object') return schemaOf(extra, options, named);
  return extra === 'closed' || (extra === 'ignored' && named) ? false : undefined;
}

/** With a discriminator, the variant that it names counts alone. */
function unionSchema<Reference>(
  { variants, exclusive, discriminator }: UnionType,
  options: SchemaOptions<Reference>,
  named: boolean,
): Schema<Reference> {
  if (discriminator !== undefined) {
    const { property, mapping, tag, otherwise } = discriminator;
    const variant = (index: number): Schema<Reference> => {
      const found = variants[index];
      return found === undefined ? 'never' : schemaOf(found, options, named);
    };
    const entries = Object.entries(mapping).map(([key, index]) => [key, variant(index)]);
    return withRules(
      undefined,
      { discriminator: property, mapping: Object.fromEntries(entries) },
      { tag, otherwise: otherwise === undefined ? undefined : variant(otherwise) },
    );
  }
  const each = variants.map((variant) => schemaOf(variant, options));
  const union = exclusive ? { oneOf: each } : { anyOf: each };
  return named
    ? { allOf: [union, { anyOf: variants.map((variant) => schemaOf(variant, options, true)) }] }
    : union;
}

function conditionSchema<Reference>(
  condition: Condition,
  inner: (type: Type) => Schema<Reference>,
): Schema<Reference> {
  switch (condition.kind) {
    case 'not':
      return { not: inner(condition.type) };
    case 'keys':
      return { propertyNames: inner(condition.type) };
    case 'contains': {
      const { minimum, maximum } = condition;
      const rules = { minContains: minimum === 1 ? undefined : minimum, maxContains: maximum };
      return withRules(undefined, { contains: inner(condition.type) }, rules);
    }
    case 'if': {
      const { thenType, elseType } = condition;
      const branches = { thenSchema: thenType && inner(thenType), elseSchema: elseType && inner(elseType) };
      return withRules(undefined, { if: inner(condition.type) }, branches);
    }
    case 'patterns': {
      const { patterns, names, others } = condition;
      return withRules(
        undefined,
        {
          patternProperties: patterns.map(({ pattern, type }) => [patternOf(pattern), inner(type)] as const),
        },
        {
          names: names.length === 0 ? undefined : names,
          additionalProperties: others && inner(others),
        },
      );
    }
  }
}

/** A schema of the rules that are not undefined. Without any, `name` is the schema. */
function withRules<Reference>(
  name: string | undefined,
  kind: SchemaRules<Reference>,
  rules: { readonly [Rule in keyof SchemaRules<Reference>]: SchemaRules<Reference>[Rule] | undefined },
): Schema<Reference> {
  const there = Object.entries(rules).filter(([, rule]) => rule !== undefined);
  return there.length === 0 && name !== undefined ? name : { ...kind, ...Object.fromEntries(there) };
}
