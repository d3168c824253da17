import type { Type, UnionType } from '../../model/index.js';
import type { Problems } from '../../problem.js';
import type { DocumentStore } from '../documents/document-store.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { TypeRegistry } from './type-registry.js';

/** What reading a schema needs to know. */
export interface SchemaContext {
  readonly store: DocumentStore;
  readonly problems: Problems;
  readonly types: TypeRegistry;
  /** Whether formats with a codec decide the type; otherwise every format is an annotation. */
  readonly codecs: boolean;
  /** Whether keywords beside `$ref` count. OpenAPI 3.0 ignores them, but for `nullable`. */
  readonly siblings: boolean;
  /** Every union made so far, with its `discriminator` object where there is one; tags are found when all types are read. */
  readonly unions: Map<UnionDraft, SpecNode | undefined>;
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
