import type { FormatOptions, ReferenceType, Type, UnionType } from '../../model/index.js';
import type { Problems } from '../../problem.js';
import type { DocumentStore } from '../documents/document-store.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { DynamicScope } from './dynamic-scope.js';
import type { TypeRegistry } from './type-registry.js';

/** What reading a schema needs to know. */
export interface SchemaContext {
  readonly store: DocumentStore;
  readonly problems: Problems;
  readonly types: TypeRegistry;
  /** What dynamic references lead to at the place that is read. */
  readonly scope: DynamicScope;
  /** Whether formats with a codec decide the type; otherwise every format is an annotation. */
  readonly codecs: boolean;
  /** What usual formats become in programs. */
  readonly formats: FormatOptions;
  /** Whether keywords beside `$ref` count. OpenAPI 3.0 ignores them, but for `nullable`. */
  readonly siblings: boolean;
  /**
   * Whether a keyword says nothing of values of other types, as JSON Schema has it: `{minimum: 1}` allows a text. That counts where a schema is
   * a question (`if`, `not`, `contains`); elsewhere a schema with `properties` means an object. `inside`: it counts below the schema at hand,
   * because every value that the question is about is of its type.
   */
  readonly exact?: true | 'inside';
  /** Every union made so far, with its `discriminator` object where there is one; tags are found when all types are read. */
  readonly unions: Map<UnionDraft, SpecNode | undefined>;
  /** Every `oneOf` of several schemas that takes a value of one of them only, by place. */
  readonly oneOfs: Map<string, OneOf>;
  /** The reference that a variant of a union was before what stands beside the union was put together with it: discriminators name it. */
  readonly origins: WeakMap<Type, ReferenceType>;
  /** Schemas that are nullable, but whose listed values leave null out, by place. */
  readonly closedNulls: Map<string, SpecNode>;
  /** Limits of the current merge, which follows references. */
  readonly merging: Merging;
  /** Whether a field was found that only answers or only requests have. */
  readonly views: { found: boolean };
}

/** A `oneOf` as the document lists it. */
export interface OneOf {
  readonly node: SpecNode;
  readonly variants: readonly Type[];
  /** The type that it became. */
  readonly type: Type;
}

/** See {@link SchemaContext.merging}. */
export interface Merging {
  /** How many references are followed inside one another. */
  depth: number;
  /** How many may be followed before the outermost merge is done. */
  left: number;
}

/** A union whose discriminator is not known yet. */
export interface UnionDraft {
  readonly kind: 'union';
  readonly variants: readonly Type[];
  readonly exclusive: boolean;
  discriminator?: NonNullable<UnionType['discriminator']>;
}

export const unknownType: Type = { kind: 'unknown' };
export const neverType: Type = { kind: 'never' };
export const nullType: Type = { kind: 'null' };
