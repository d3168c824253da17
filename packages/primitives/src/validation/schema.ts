import type { Issue, Path } from '../errors/issue.js';

/**
 * The rules of a type as data: what {@link explainer} interprets. Generated code has one for each type.
 *
 * A string is a type without rules: a JSON type (`string`, `number`, `integer`, `boolean`, `null`), `unknown` (any value), `never` (none), `undefined`
 * (no body), `binary`, `stream`, or the name of a codec such as `uint64`. A function refers to another type, which may be declared later.
 */
export type Schema<Reference = SchemaReference> = string | Reference | SchemaRules<Reference>;

/** Gives what explains another type. */
export type SchemaReference = () => (value: unknown, path: Path, issues: Issue[]) => unknown;

/** A JSON literal. */
export type SchemaLiteral = string | number | boolean | null;

/** Rules of one value. Exactly one of the first members of each group is there and says of which kind the type is. */
export interface SchemaRules<Reference = SchemaReference> {
  /** A string or a number with rules. Lengths count code points. */
  readonly type?: 'string' | 'number' | 'integer';
  /** A scalar whose format has a codec, with rules. */
  readonly codec?: string;
  /** The JSON type in which the codec writes, if nothing else is accepted. */
  readonly writes?: 'string' | 'number';
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  /** Bounds of a codec are bigints. */
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;

  /** One of these literals. */
  readonly enum?: readonly SchemaLiteral[];

  /** An array, or what follows `prefixItems`; without it, nothing may follow them. */
  readonly items?: Schema<Reference>;
  /** An array of fixed positions, of which `minItems` must be there. */
  readonly prefixItems?: readonly Schema<Reference>[];
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Items are compared as JSON values. */
  readonly uniqueItems?: boolean;

  /**
   * An object with named fields, required unless `optional` names them. A list of pairs keeps the order of names such as `10`, which
   * JavaScript sorts.
   */
  readonly properties?:
    | Readonly<Record<string, Schema<Reference>>>
    | readonly (readonly [name: string, schema: Schema<Reference>])[];
  readonly optional?: readonly string[];
  /** Other spellings of a field: the first one that is there counts, the name before all. */
  readonly aliases?: Readonly<Record<string, readonly string[]>>;
  /** Other fields of the object: `false` allows none; without it, they are not checked. */
  readonly additionalProperties?: Schema<Reference> | false;
  /** An object that is used as a map. */
  readonly values?: Schema<Reference>;
  readonly keyPattern?: RegExp;
  /** Name of the codec of the keys. */
  readonly keyCodec?: string;
  readonly minProperties?: number;
  readonly maxProperties?: number;

  readonly oneOf?: readonly Schema<Reference>[];
  readonly anyOf?: readonly Schema<Reference>[];
  readonly allOf?: readonly Schema<Reference>[];

  /** The property that says which type of `mapping` an object is of: by its value, as JSON text if `tag` says that it is not a string. */
  readonly discriminator?: string;
  readonly mapping?: Readonly<Record<string, Schema<Reference>>>;
  readonly tag?: 'number' | 'boolean';
  /** The type of an object without the property, or with another value of it. */
  readonly otherwise?: Schema<Reference>;

  readonly not?: Schema<Reference>;
  readonly if?: Schema<Reference>;
  readonly thenSchema?: Schema<Reference>;
  readonly elseSchema?: Schema<Reference>;
  readonly contains?: Schema<Reference>;
  /** Default: 1. */
  readonly minContains?: number;
  readonly maxContains?: number;
  /** Every key, as a string. */
  readonly propertyNames?: Schema<Reference>;
  /** Values by patterns of their keys; `additionalProperties` is for keys that match none and are not in `names`. */
  readonly patternProperties?: readonly (readonly [RegExp, Schema<Reference>])[];
  readonly names?: readonly string[];
}
