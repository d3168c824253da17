import type { CodecName } from './codec.js';
import type { Doc, Location } from './doc.js';

/** A JSON literal. */
export type Literal = string | number | boolean | null;

/** One type of the contract: what JSON Schema says, without its spellings. References are by name, so recursion is finite. */
export type Type =
  | UnknownType
  | NeverType
  | BooleanType
  | NullType
  | UndefinedType
  | BinaryType
  | StreamType
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

/** No value: the body of an answer that has none. Never inside a JSON value. */
export interface UndefinedType {
  readonly kind: 'undefined';
}

/** Bytes: a body, or a part of `multipart`. Never inside a JSON value. */
export interface BinaryType {
  readonly kind: 'binary';
}

/** Items as they come, each a JSON value: the result of a call that is answered by lines or events. */
export interface StreamType {
  readonly kind: 'stream';
  readonly items: Type;
  /** `values`: each item is what comes. `events`: it is the data of an event, which comes with its name and its id. */
  readonly of: 'values' | 'events';
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
  /** Encoding of the bytes that the string stands for: `base64`; never checked. */
  readonly contentEncoding?: string;
  /** Media type of what the string holds; never checked. */
  readonly contentMediaType?: string;
  /** What the text stands for where it is a document of its own (`contentSchema`); never checked, but events are read by it. */
  readonly content?: Type;
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
  /** Other members. `ignored`: nothing said, any are allowed and kept; `open`: any, by an index signature; `closed`: none; a type: checked and kept. */
  readonly extra: 'ignored' | 'open' | 'closed' | Type;
  /** Names of the fields of the other direction, by `readOnly` and `writeOnly`: dropped where they come all the same. */
  readonly dropped?: readonly string[];
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
  /** `read`: only in answers (`readOnly`); `write`: only in requests (`writeOnly`); absent: both. */
  readonly only?: 'read' | 'write';
  /** Where alone it is required; absent: wherever it is. A part of `allOf` asks for it of its own direction, another one knows none. */
  readonly requiredOnly?: 'read' | 'write';
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
    /** JSON type of the property's values; absent: strings. */
    readonly tag?: 'number' | 'boolean';
    /** Value of the property, as JSON text where it is no string, to index into `variants`. */
    readonly mapping: Readonly<Record<string, number>>;
    /** Index of the variant of values that do not have the property, or have another value of it; absent: there are none. */
    readonly otherwise?: number;
  };
}

/** `allOf` whose parts cannot be merged into one object, or a type whose values have to meet conditions. */
export interface IntersectionType {
  readonly kind: 'intersection';
  readonly parts: readonly Type[];
  /** What is demanded beside the types; absent: nothing. */
  readonly conditions?: readonly Condition[];
}

/**
 * What a schema demands of a value that no type says. It is checked on the wire form and changes no TypeScript type. As in JSON Schema, a
 * condition on keys holds of objects only and one on items of arrays only.
 */
export type Condition = NotCondition | IfCondition | ContainsCondition | KeysCondition | PatternsCondition;

/** `not`: the value must not be of the type. */
export interface NotCondition {
  readonly kind: 'not';
  readonly type: Type;
}

/** `if` with `then` and `else`, and what depends on a key that is there (`dependentRequired`, `dependentSchemas`, `dependencies`). */
export interface IfCondition {
  readonly kind: 'if';
  readonly type: Type;
  /** Demanded of values that are of `type`; absent: nothing. */
  readonly thenType?: Type;
  /** Demanded of all others; absent: nothing. */
  readonly elseType?: Type;
}

/** `contains`: so many items must be of the type. */
export interface ContainsCondition {
  readonly kind: 'contains';
  readonly type: Type;
  /** At least 0; 1 where the document says nothing. */
  readonly minimum: number;
  readonly maximum?: number;
}

/** `propertyNames`: every key, as a string, must be of the type. */
export interface KeysCondition {
  readonly kind: 'keys';
  readonly type: Type;
}

/** `patternProperties`: the value under a key that matches a pattern must be of its type. */
export interface PatternsCondition {
  readonly kind: 'patterns';
  readonly patterns: readonly { readonly pattern: string; readonly type: Type }[];
  /** Keys with fields of their own, of which `others` says nothing. */
  readonly names: readonly string[];
  /** Type of the values under all other keys (`additionalProperties`); absent: any. */
  readonly others?: Type;
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
  /**
   * Which view of its schema it is, where `readOnly` and `writeOnly` make two of them: `Pet` is what is read, `PetInput` what is written.
   * Absent: both are the same.
   */
  readonly view?: 'read' | 'write';
  readonly location: Location;
}
