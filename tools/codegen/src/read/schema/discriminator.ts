import type { ReferenceType, Type } from '../../model/index.js';
import { compare } from '../../problem.js';
import { pointerTokens } from '../documents/json-pointer.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { SchemaContext, UnionDraft } from './context.js';

/** Values of one property that lead to a variant. */
interface Tag {
  readonly values: readonly string[];
  readonly required: boolean;
}

/** Finds the discriminators of all unions. Call it when every named schema has been read. */
export function findDiscriminators(context: SchemaContext): void {
  for (const [union, said] of context.unions) {
    const found =
      (said === undefined ? undefined : explicit(union, said, context)) ?? implicit(union, context);
    if (found !== undefined) union.discriminator = found;
    else if (said !== undefined) {
      context.problems.warning(
        'partial-discriminator',
        said.location,
        `no value of ${said.string('propertyName')} is known for each of the ${union.variants.length} variants; they are tried in turn`,
      );
    }
  }
}

/** How many unions inside unions are searched for literals; a union that holds itself would never end. */
const maxNesting = 8;

type Discriminator = NonNullable<UnionDraft['discriminator']>;

/** A property that every variant requires, with literals that no two variants share. */
function implicit(union: UnionDraft, context: SchemaContext): Discriminator | undefined {
  const [first] = union.variants;
  if (first === undefined || union.variants.length < 2) return undefined;
  for (const property of requiredKeys(first, context)) {
    const tags = union.variants.map((variant) => tagOf(variant, property, context));
    if (!tags.every((tag) => tag?.required === true && tag.values.length > 0)) continue;
    const mapping = mappingOf(tags);
    if (mapping !== undefined) return { property, mapping };
  }
  return undefined;
}

/** What the document says, completed by the literals of the variants and then by their names, as OpenAPI wants it. */
function explicit(union: UnionDraft, said: SpecNode, context: SchemaContext): Discriminator | undefined {
  const property = said.string('propertyName');
  if (property === undefined) return undefined;
  const mapping = new Map<string, number>();
  for (const [value, target] of said.get('mapping')?.entries() ?? []) {
    const index = variantOf(union, target, context);
    if (index !== -1) mapping.set(value, index);
  }
  const named = new Set(mapping.values());
  for (const [index, variant] of union.variants.entries()) {
    const literals =
      tagOf(variant, property, context)?.values ?? (named.has(index) ? [] : nameOf(variant, context));
    for (const value of literals) if (!mapping.has(value)) mapping.set(value, index);
  }
  return new Set(mapping.values()).size === union.variants.length
    ? { property, mapping: sorted(mapping) }
    : undefined;
}

/** The variant that an entry of `mapping` names by reference, file or schema name; -1 if none. */
function variantOf(union: UnionDraft, target: SpecNode, context: SchemaContext): number {
  if (typeof target.value !== 'string') return -1;
  const name = target.value;
  const isName = /^[\w.-]+$/.test(name) && !/\.(?:ya?ml|json)$/.test(name);
  const index = union.variants.findIndex((variant) => nameOf(variant, context).includes(name));
  if (isName) return index;
  const key = context.store.target(target, name)?.key;
  return union.variants.findIndex(
    (variant) => variant.kind === 'reference' && context.types.nodeOf(variant).key === key,
  );
}

/** Names under which a variant may be found: its component's, or its file's. */
function nameOf(variant: Type, context: SchemaContext): readonly string[] {
  if (variant.kind !== 'reference') return [];
  const node = context.types.nodeOf(variant);
  const file = node.document.file.slice(node.document.file.lastIndexOf('/') + 1);
  return [pointerTokens(node.pointer).at(-1) ?? file.replace(/\.(?:ya?ml|json)$/, '')];
}

function mappingOf(tags: readonly (Tag | undefined)[]): Record<string, number> | undefined {
  const mapping = new Map<string, number>();
  for (const [index, tag] of tags.entries()) {
    for (const value of tag?.values ?? []) {
      if (mapping.has(value)) return undefined;
      mapping.set(value, index);
    }
  }
  return sorted(mapping);
}

function sorted(mapping: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...mapping].sort(([a], [b]) => compare(a, b)));
}

function requiredKeys(type: Type, context: SchemaContext): readonly string[] {
  const target = follow(type, context);
  if (target?.kind === 'object')
    return target.fields.filter((field) => field.required).map((field) => field.name);
  return target?.kind === 'intersection' ? target.parts.flatMap((part) => requiredKeys(part, context)) : [];
}

/** The literals that a type allows under a key, if it allows only literals there. */
function tagOf(type: Type, property: string, context: SchemaContext, depth = 0): Tag | undefined {
  if (depth > maxNesting) return undefined;
  const target = follow(type, context);
  if (target?.kind === 'object') {
    const field = target.fields.find((candidate) => candidate.name === property);
    const literal = field === undefined ? undefined : follow(field.type, context);
    if (field === undefined || literal?.kind !== 'enum') return undefined;
    const values = literal.values.filter((value): value is string => typeof value === 'string');
    return values.length === literal.values.length ? { values, required: field.required } : undefined;
  }
  if (target?.kind === 'intersection') {
    return target.parts
      .map((part) => tagOf(part, property, context, depth + 1))
      .find((tag) => tag !== undefined);
  }
  if (target?.kind !== 'union') return undefined;
  const tags = target.variants.map((variant) => tagOf(variant, property, context, depth + 1));
  if (!tags.every((tag) => tag !== undefined)) return undefined;
  return { values: tags.flatMap((tag) => tag.values), required: tags.every((tag) => tag.required) };
}

/** The type behind references; `undefined` if they lead in a circle. */
function follow(type: Type, context: SchemaContext): Type | undefined {
  const seen = new Set<ReferenceType>();
  let current: Type | undefined = type;
  while (current?.kind === 'reference') {
    if (seen.has(current)) return undefined;
    seen.add(current);
    current = context.types.resolve(current);
  }
  return current;
}
