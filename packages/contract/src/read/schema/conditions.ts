import { isObject } from '../../json/value.js';
import type { Condition, Field, Type } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { neverType, type SchemaContext, unknownType } from './context.js';
import { compiles, numberOf } from './scalar.js';
import { propertiesOf } from './structures.js';

type Read = (child: SpecNode) => Type;

/** How the schemas of conditions are read. */
export interface ConditionReaders {
  /** Of one that is about the same value as the schema that it stands in. */
  readonly same: Read;
  /** Of one that is about keys or items of it. */
  readonly inner: Read;
}

/** What a schema demands beside its types; see {@link Condition}. */
export function readConditions(
  node: SpecNode,
  context: SchemaContext,
  { same, inner }: ConditionReaders,
): Condition[] {
  return [
    ...readNot(node, same),
    ...readIf(node, same),
    ...readDependencies(node, same),
    ...readContains(node, inner),
    ...readPropertyNames(node, context, inner),
    ...readPatterns(node, context, inner),
  ];
}

/** `not` of everything is the type `never`, not a condition. */
function readNot(node: SpecNode, ask: Read): Condition[] {
  const negated = node.get('not');
  if (negated === undefined || negated.value === true || negated.value === false) return [];
  return isObject(negated.value) && Object.keys(negated.value).length === 0
    ? []
    : [{ kind: 'not', type: ask(negated) }];
}

function readIf(node: SpecNode, ask: Read): Condition[] {
  const question = node.get('if');
  const [yes, no] = [node.get('then'), node.get('else')];
  if (question === undefined || (yes === undefined && no === undefined)) return [];
  return [
    {
      kind: 'if',
      type: ask(question),
      ...(yes !== undefined && { thenType: ask(yes) }),
      ...(no !== undefined && { elseType: ask(no) }),
    },
  ];
}

/** `dependentRequired` and `dependentSchemas`, which were one keyword, `dependencies`, before JSON Schema 2019-09. */
function readDependencies(node: SpecNode, ask: Read): Condition[] {
  return ['dependentRequired', 'dependentSchemas', 'dependencies'].flatMap((keyword) =>
    sortedEntries(node, keyword).map(([key, demanded]): Condition => {
      const thenType = Array.isArray(demanded.value)
        ? objectWith(node.get(keyword)?.strings(key) ?? [], node)
        : ask(demanded);
      return { kind: 'if', type: objectWith([key], node), thenType };
    }),
  );
}

/** Members of a keyword by name: their order in the document says nothing. */
function sortedEntries(node: SpecNode, keyword: string): [name: string, member: SpecNode][] {
  return (node.get(keyword)?.entries() ?? []).sort(([a], [b]) => compare(a, b));
}

/** Any object that has the keys. */
function objectWith(keys: readonly string[], node: SpecNode): Type {
  const fields = keys.map(
    (name): Field => ({
      name,
      type: unknownType,
      required: true,
      aliases: [],
      doc: {},
      location: node.location,
    }),
  );
  return { kind: 'object', fields, extra: 'ignored' };
}

/** `contains` alone wants one item; without it the counts say nothing. */
function readContains(node: SpecNode, ask: Read): Condition[] {
  const item = node.get('contains');
  if (item === undefined) return [];
  const maximum = numberOf(node, 'maxContains');
  const minimum = numberOf(node, 'minContains') ?? 1;
  return [{ kind: 'contains', type: ask(item), minimum, ...(maximum !== undefined && { maximum }) }];
}

/** A map says one rule of its keys itself. */
function readPropertyNames(node: SpecNode, context: SchemaContext, ask: Read): Condition[] {
  const names = node.get('propertyNames');
  if (names === undefined || names.value === true) return [];
  const resolved = context.store.resolve(names);
  if (resolved === undefined || (isMap(node) && isOneRule(resolved))) return [];
  return [{ kind: 'keys', type: ask(names) }];
}

const isMap = (node: SpecNode): boolean =>
  !node.has('properties') &&
  !node.has('required') &&
  !node.has('patternProperties') &&
  node.object.additionalProperties !== false;

const rulesOfMaps: readonly (readonly string[])[] = [
  ['pattern'],
  ['enum'],
  ['format'],
  ['minLength', 'maxLength'],
];

function isOneRule(names: SpecNode): boolean {
  if (!isObject(names.value)) return false;
  const keys = Object.keys(names.value).filter((key) => key !== 'type' && key !== 'description');
  return rulesOfMaps.some((rule) => keys.every((key) => rule.includes(key)));
}

/** A map of one pattern that allows no other keys says that itself. */
function readPatterns(node: SpecNode, context: SchemaContext, ask: Read): Condition[] {
  const patterns = sortedEntries(node, 'patternProperties').filter(([pattern]) => compiles(pattern));
  if (patterns.length === 0) return [];
  const additional = node.get('additionalProperties');
  const isClosed = additional?.value === false;
  if (isClosed && patterns.length === 1 && !node.has('properties') && !node.has('required')) return [];
  const others = additional === undefined ? undefined : isClosed ? neverType : ask(additional);
  return [
    {
      kind: 'patterns',
      patterns: patterns.map(([pattern, schema]) => ({ pattern, type: ask(schema) })),
      names: Object.keys(propertiesOf(node, context)?.object ?? {}),
      ...(others !== undefined && others.kind !== 'unknown' && { others }),
    },
  ];
}
