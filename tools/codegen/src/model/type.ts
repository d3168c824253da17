import type { CodecName } from './codec.js';
import type { Location } from './location.js';

/** A JSON literal. */
export type Literal = string | number | boolean | null;

/** One type of the contract: what JSON Schema says, without its spellings. References are by name, so recursion is finite. */
export type Type =
  | UnknownType
  | NeverType
  | BooleanType
  | NullType
  | NumberType
  | StringType
  | CodecType
  | EnumType
  | ArrayType
  | TupleType
  | RecordType
  | ObjectType
  | UnionType
  | IntersectionType
  | ReferenceType;

/** Any JSON value. */
export interface UnknownType {
  readonly kind: 'unknown';
}

/** No value at all: the schema `false`. */
export interface NeverType {
  readonly kind: 'never';
}

export interface BooleanType {
  readonly kind: 'boolean';
}

export interface NullType {
  readonly kind: 'null';
}

/** A JSON number with its bounds; bounds are inclusive unless named exclusive. */
export interface NumberType {
  readonly kind: 'number';
  readonly integer: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

/** A string; lengths count code points, as JSON Schema does. */
export interface StringType {
  readonly kind: 'string';
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A format without a codec: an annotation, never checked. */
  readonly format?: string;
}

/** A scalar whose format has a codec. */
export interface CodecType {
  readonly kind: 'codec';
  readonly codec: CodecName;
  /** The JSON type that a server writes, where the codec leaves a choice. */
  readonly writes: 'string' | 'number';
  readonly minimum?: bigint;
  readonly maximum?: bigint;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** One of a list of literals; a `const` is an enum of one. */
export interface EnumType {
  readonly kind: 'enum';
  readonly values: readonly Literal[];
}

export interface ArrayType {
  readonly kind: 'array';
  readonly items: Type;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** An array of fixed positions (`prefixItems`). The first `required` positions must be there. */
export interface TupleType {
  readonly kind: 'tuple';
  readonly items: readonly Type[];
  readonly required: number;
  /** Type of the positions after the last; absent: there are none. */
  readonly rest?: Type;
}

/** An object used as a map. */
export interface RecordType {
  readonly kind: 'record';
  readonly values: Type;
  /** Pattern of the keys. */
  readonly keyPattern?: string;
  /** Codec of the keys; keys are never converted. */
  readonly keyCodec?: CodecName;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

export interface ObjectType {
  readonly kind: 'object';
  /** In the order of the document. */
  readonly fields: readonly Field[];
  /** `ignored`: nothing said, unknown keys are neither checked nor written; `open`: kept; `closed`: refused; a type: checked and kept. */
  readonly extra: 'ignored' | 'open' | 'closed' | Type;
  readonly minProperties?: number;
  readonly maxProperties?: number;
}

/** One key of an object. */
export interface Field {
  readonly name: string;
  readonly type: Type;
  readonly required: boolean;
  /** Other spellings accepted on input; the field is written under `name`. From `x-accepts`. */
  readonly aliases: readonly string[];
  readonly doc: Doc;
  readonly default?: unknown;
  readonly location: Location;
}

/** `oneOf` or `anyOf`. A nullable type is a union with `null`. */
export interface UnionType {
  readonly kind: 'union';
  readonly variants: readonly Type[];
  /** With `oneOf`, exactly one variant must match. */
  readonly exclusive: boolean;
  readonly discriminator?: {
    readonly property: string;
    /** Value of the property to index into `variants`. */
    readonly mapping: Readonly<Record<string, number>>;
  };
}

/** `allOf` whose parts cannot be merged into one object. */
export interface IntersectionType {
  readonly kind: 'intersection';
  readonly parts: readonly Type[];
}

/** A named type of the same contract. */
export interface ReferenceType {
  readonly kind: 'reference';
  readonly name: string;
}

/** A type with a name of its own: one component or schema file. */
export interface NamedType {
  /** TypeScript name, unique in the contract. */
  readonly name: string;
  readonly type: Type;
  readonly doc: Doc;
  readonly location: Location;
}

/** What people read about a node of the model. */
export interface Doc {
  readonly summary?: string;
  readonly description?: string;
  readonly unit?: string;
  /** When the field is there. */
  readonly presence?: string;
  readonly source?: string;
  readonly deprecated?: Deprecation;
}

export interface Deprecation {
  readonly since?: string;
  readonly replacement?: string;
  readonly note?: string;
}
