import { pointerTokens } from '../../json/pointer.js';
import { codecs, type ReferenceType, type Type } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { DocumentStore } from '../documents/document-store.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { SchemaContext, UnionDraft } from './context.js';

/** Values of one property that lead to a variant: none where any of its type may stand there. */
interface Tag {
  readonly kind: TagKind;
  /** As JSON text where they are no strings. */
  readonly values: readonly string[];
  readonly required: boolean;
}

/** `other`: of several types, or of values that are not compared as they are on the wire. */
type TagKind = 'string' | 'number' | 'boolean' | 'other';

/** Finds the discriminators of all unions. Call it when every named schema has been read. */
export function findDiscriminators(context: SchemaContext): void {
  for (const [union, own] of context.unions) {
    const said = own ?? inherited(union, context);
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

/** What a schema says that all variants take over: where a base has a `discriminator`, lists of what is derived from it need none. */
function inherited(union: UnionDraft, context: SchemaContext): SpecNode | undefined {
  const origins = union.variants.map((variant) => originOf(variant, context));
  if (origins.length < 2 || !origins.every((origin) => origin !== undefined)) return undefined;
  return sharedDiscriminator(
    origins.map((origin) => context.types.nodeOf(origin)),
    context.store,
  );
}

/** A property that every variant requires, with literals that no two variants share. */
function implicit(union: UnionDraft, context: SchemaContext): Discriminator | undefined {
  const [first] = union.variants;
  if (first === undefined || union.variants.length < 2) return undefined;
  for (const property of requiredKeys(first, context)) {
    const tags = union.variants.map((variant) => tagOf(variant, property, context));
    if (!tags.every((tag) => tag?.required === true && tag.kind === 'string' && tag.values.length > 0))
      continue;
    const mapping = mappingOf(tags);
    if (mapping !== undefined) return { property, mapping };
  }
  return undefined;
}

/** What the document says, completed by the literals of the variants and then by their names, as OpenAPI wants it. */
function explicit(union: UnionDraft, said: SpecNode, context: SchemaContext): Discriminator | undefined {
  const property = said.string('propertyName');
  if (property === undefined) return undefined;
  const found = union.variants.map((variant) => tagOf(variant, property, context));
  const kinds = new Set(found.flatMap((tag) => tag?.kind ?? []));
  const [kind = 'string'] = kinds;
  if (kinds.size > 1 || kind === 'other') return undefined;
  const mapping = new Map<string, number>();
  for (const [value, target] of said.get('mapping')?.entries() ?? []) {
    const index = isTagText(kind, value) ? variantOf(union, target, context) : -1;
    const allowed = found[index]?.values ?? [];
    if (allowed.length > 0 && !allowed.includes(value))
      context.problems.warning(
        'mapping-misfit',
        target.location,
        `${JSON.stringify(value)} leads to ${JSON.stringify(target.value)}, whose ${property} may only be ${allowed.join(', ')}: no value can be that, and the entry is left out`,
      );
    else if (index !== -1) mapping.set(value, index);
  }
  const named = new Set(mapping.values());
  const other = said.get('defaultMapping');
  const otherwise = other && variantOf(union, other, context);
  const tags = found.map((tag) => tag?.values ?? []);
  const isOwn = (value: string): boolean => tags.filter((values) => values.includes(value)).length === 1;
  for (const [index, variant] of union.variants.entries()) {
    const literals = tags[index] ?? [];
    const names = nameOf(variant, context);
    if (literals.length > 0 && literals.every(isOwn))
      for (const value of literals) mapping.set(value, mapping.get(value) ?? index);
    else if (named.has(index) || index === otherwise) continue;
    // A name is a text: it is no tag of another type.
    else if (kind !== 'string') return undefined;
    else if (literals.length === 0 || names.some((name) => literals.includes(name)))
      for (const name of names) mapping.set(name, mapping.get(name) ?? index);
    // Several variants have this tag, as two kinds of message do: it does not tell them apart.
    else return undefined;
  }
  const told = new Set([...mapping.values(), ...(otherwise === undefined ? [] : [otherwise])]);
  if (told.size < union.variants.length) return undefined;
  const rest = otherwise === undefined ? undefined : union.variants[otherwise];
  // What is no object has no property that leads anywhere: it can only be tried.
  if (otherwise !== undefined && (rest === undefined || !holdsObjects(rest, context))) return undefined;
  return {
    property,
    ...(kind !== 'string' && { tag: kind }),
    mapping: sorted(mapping),
    ...(otherwise !== undefined && { otherwise }),
  };
}

/** Whether a key of a mapping is a value of the tag's type, written as JSON writes it. */
function isTagText(kind: TagKind, key: string): boolean {
  if (kind === 'boolean') return key === 'true' || key === 'false';
  return kind !== 'number' || String(Number(key)) === key;
}

/**
 * The variant that an entry of `mapping` names by reference, file or schema name; -1 if none. What is derived from one variant, and is
 * none itself, is that variant.
 */
function variantOf(union: UnionDraft, target: SpecNode, context: SchemaContext): number {
  if (typeof target.value !== 'string') return -1;
  const name = target.value;
  const isName = /^[\w.-]+$/.test(name) && !/\.(?:ya?ml|json)$/.test(name);
  const index = union.variants.findIndex((variant) => nameOf(variant, context).includes(name));
  if (isName) return index;
  const node = context.store.target(target, name, false);
  if (node === undefined) return -1;
  const keys = union.variants.map((variant) => {
    const origin = originOf(variant, context);
    return origin === undefined ? undefined : context.types.nodeOf(origin).key;
  });
  const nearest = familyOf(node, context.store).find(({ key }) => keys.includes(key));
  return nearest === undefined ? -1 : keys.indexOf(nearest.key);
}

/** Names under which a variant may be found: its component's, or its file's. */
function nameOf(variant: Type, context: SchemaContext): readonly string[] {
  const origin = originOf(variant, context);
  if (origin === undefined) return [];
  const node = context.types.nodeOf(origin);
  const file = node.document.file.slice(node.document.file.lastIndexOf('/') + 1);
  return [pointerTokens(node.pointer).at(-1) ?? file.replace(/\.(?:ya?ml|json)$/, '')];
}

const originOf = (variant: Type, context: SchemaContext): ReferenceType | undefined =>
  variant.kind === 'reference' ? variant : context.origins.get(variant);

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

function requiredKeys(type: Type, context: SchemaContext, depth = 0): readonly string[] {
  if (depth > maxNesting) return [];
  const target = follow(type, context);
  if (target?.kind === 'object')
    return target.fields.filter((field) => field.required).map((field) => field.name);
  return target?.kind === 'intersection'
    ? target.parts.flatMap((part) => requiredKeys(part, context, depth + 1))
    : [];
}

/** Whether every value of a type is an object. */
function holdsObjects(type: Type, context: SchemaContext, depth = 0): boolean {
  if (depth > maxNesting) return false;
  const target = follow(type, context);
  const holds = (part: Type): boolean => holdsObjects(part, context, depth + 1);
  if (target?.kind === 'union') return target.variants.every(holds);
  if (target?.kind === 'intersection') return target.parts.some(holds);
  return target?.kind === 'object' || target?.kind === 'record';
}

/** What a type allows under a key, where that is known. */
function tagOf(type: Type, property: string, context: SchemaContext, depth = 0): Tag | undefined {
  if (depth > maxNesting) return undefined;
  const target = follow(type, context);
  if (target?.kind === 'object') {
    const field = target.fields.find((candidate) => candidate.name === property);
    const literal = field === undefined ? undefined : follow(field.type, context);
    const kind = literal === undefined ? undefined : tagKind(literal);
    if (field === undefined || literal === undefined || kind === undefined) return undefined;
    const values = literal.kind === 'enum' && kind !== 'other' ? literal.values.map(String) : [];
    return { kind, values, required: field.required };
  }
  if (target?.kind === 'intersection') {
    const tags = target.parts.map((part) => tagOf(part, property, context, depth + 1));
    return (
      tags.find((tag) => tag !== undefined && tag.values.length > 0) ?? tags.find((tag) => tag !== undefined)
    );
  }
  if (target?.kind !== 'union') return undefined;
  const tags = target.variants.map((variant) => tagOf(variant, property, context, depth + 1));
  if (!tags.every((tag) => tag !== undefined)) return undefined;
  const kinds = new Set(tags.map((tag) => tag.kind));
  const [kind = 'other'] = kinds.size === 1 ? kinds : [];
  const isListed = tags.every((tag) => tag.values.length > 0);
  const values = isListed ? tags.flatMap((tag) => tag.values) : [];
  return { kind, values, required: tags.every((tag) => tag.required) };
}

/** `undefined` where nothing is known of the values. */
function tagKind(type: Type): TagKind | undefined {
  if (type.kind === 'string' || type.kind === 'number' || type.kind === 'boolean') return type.kind;
  // The literals of a discriminator are those of programs too.
  if (type.kind === 'codec')
    return codecs[type.codec].converts || type.writes === 'number' ? 'other' : 'string';
  if (type.kind !== 'enum') return undefined;
  const kinds = new Set(type.values.map((value) => typeof value));
  const [kind] = kinds;
  if (kinds.size > 1 || (kind !== 'string' && kind !== 'number' && kind !== 'boolean')) return 'other';
  return kind;
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

/** How many schemas of one family are looked at; larger ones are certainly no contract. */
const maxFamily = 256;

/**
 * The schemas that a schema takes over with `allOf`, and itself: the nearest ones first, each one once.
 * What lies in lists of alternatives is none of them.
 */
export function familyOf(node: SpecNode, store: DocumentStore): readonly SpecNode[] {
  const found = new Map<string, SpecNode>();
  const next = [node];
  for (let current = next.shift(); current !== undefined; current = next.shift()) {
    const schema = current.has('$ref') ? store.resolve(current) : current;
    if (schema === undefined || found.has(schema.key) || found.size >= maxFamily) continue;
    found.set(schema.key, schema);
    next.push(...(schema.get('allOf')?.items() ?? []));
  }
  return [...found.values()];
}

/** The `discriminator` of the nearest schema that all of these take over, which tells their values apart wherever they are alternatives. */
function sharedDiscriminator(nodes: readonly SpecNode[], store: DocumentStore): SpecNode | undefined {
  const [first, ...others] = nodes.map((node) => familyOf(node, store));
  return first
    ?.find(
      (base) =>
        base.has('discriminator') && others.every((family) => family.some(({ key }) => key === base.key)),
    )
    ?.get('discriminator');
}
