import type { Contract, Operation } from './contract.js';
import { essenceOf, matchesMediaType } from './media.js';
import { isStyled, type Param } from './parameter.js';
import type { Type } from './type.js';

/** A part of a path between two slashes, as text and names of parameters in turn. */
export type PathPart = { readonly text: string } | { readonly param: string };

/** The parts of a path template, slashes included: `/v{version}/a/` gives `/v`, version, `/a/`. A brace without a partner is text. */
export function pathParts(template: string): readonly PathPart[] {
  return template
    .split(/(\{[^{}/]+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{.+\}$/.test(part) ? { param: part.slice(1, -1) } : { text: part }));
}

/** Values that a request must have for an operation, besides its verb and path. */
export interface RequestConditions {
  /** Allowed values by name of the query parameter. */
  readonly query: ConstantValues;
  /** Allowed values by lower-case name of the header. */
  readonly headers: ConstantValues;
  /** Media types of the required body; empty: any. */
  readonly mediaTypes: readonly string[];
}

/** Allowed values by name. */
export type ConstantValues = Readonly<Record<string, readonly string[]>>;

/** Operations of a contract that share a verb and a path. */
export interface SharedRoutes {
  /** Conditions that distinguish an operation from others of its verb and path, by operation name; operations that share nothing are absent. */
  readonly conditions: ReadonlyMap<string, RequestConditions>;
  /** Sets of operations that no request distinguishes, each with its verb and path. */
  readonly indistinct: readonly { readonly route: string; readonly operations: readonly Operation[] }[];
}

const known = new WeakMap<Contract, SharedRoutes>();

/** Finds operations with the same verb and path, and the constant values that distinguish them. */
export function sharedRoutes(contract: Contract): SharedRoutes {
  const found = known.get(contract) ?? findSharedRoutes(contract);
  known.set(contract, found);
  return found;
}

/** Whether a server can distinguish an operation from all others of its contract. */
export function isDistinct(contract: Contract, { name }: Pick<Operation, 'name'>): boolean {
  return !sharedRoutes(contract).indistinct.some(({ operations }) =>
    operations.some((operation) => operation.name === name),
  );
}

/** One operation at one of its paths. */
interface Candidate {
  readonly operation: Operation;
  /** Values of the query that the path itself has. */
  readonly pathQuery: ConstantValues;
  readonly conditions: RequestConditions;
}

function findSharedRoutes(contract: Contract): SharedRoutes {
  const types = new Map(contract.types.map(({ name, type }) => [name, type]));
  const byRoute = new Map<string, Candidate[]>();
  for (const operation of contract.groups.flatMap(({ operations }) => operations)) {
    if (operation.wire.protocol !== 'http') continue;
    const { verb, path, aliases = [] } = operation.wire;
    for (const each of new Set([path, ...aliases])) {
      const route = `${verb} ${routePath(each)}`;
      byRoute.set(route, [...(byRoute.get(route) ?? []), candidateOf(operation, each, types)]);
    }
  }
  const conditions = new Map<string, RequestConditions>();
  const indistinct: { route: string; operations: Operation[] }[] = [];
  for (const [route, candidates] of byRoute) {
    if (candidates.length === 1) continue;
    for (const { operation, pathQuery, conditions: own } of candidates) {
      // The router reads those of the path from the path.
      const query = Object.fromEntries(
        Object.entries(own.query).filter(([name]) => !Object.hasOwn(pathQuery, name)),
      );
      conditions.set(operation.name, withoutCommon({ ...own, query }, candidates));
    }
    for (const operations of indistinctSets(candidates)) indistinct.push({ route, operations });
  }
  return { conditions, indistinct };
}

function candidateOf(operation: Operation, path: string, types: ReadonlyMap<string, Type>): Candidate {
  const pathQuery = queryOfPath(path);
  const { wire } = operation;
  const body = wire.protocol === 'http' && wire.body?.required ? wire.body.contents : [];
  const conditions: RequestConditions = {
    query: { ...constantsOf(operation, 'query', types), ...pathQuery },
    headers: constantsOf(operation, 'header', types),
    mediaTypes: body.map(({ mediaType }) => essenceOf(mediaType)),
  };
  return { operation, pathQuery, conditions };
}

/** The constant values in the query of a path; a query with placeholders has none. */
function queryOfPath(path: string): ConstantValues {
  const search = path.split('?', 2)[1] ?? '';
  const pairs = search.includes('{') ? [] : [...new URLSearchParams(search)];
  return Object.fromEntries(pairs.map(([name, value]) => [name, [value]]));
}

/** The values of required parameters that allow only listed values. */
function constantsOf(
  { params }: Operation,
  place: 'query' | 'header',
  types: ReadonlyMap<string, Type>,
): ConstantValues {
  return Object.fromEntries(
    params
      .filter((param) => param.in === place && param.required)
      .flatMap((param) => {
        const { name, wireName = name } = param;
        const values = constantTexts(param, types);
        return values === undefined ? [] : [[place === 'header' ? wireName.toLowerCase() : wireName, values]];
      }),
  );
}

function constantTexts({ type, serialization }: Param, types: ReadonlyMap<string, Type>) {
  if (!isStyled(serialization)) return undefined;
  let resolved: Type | undefined = type;
  for (let depth = 0; resolved?.kind === 'reference' && depth < 32; depth += 1)
    resolved = types.get(resolved.name);
  if (resolved?.kind !== 'enum' || resolved.values.includes(null)) return undefined;
  const texts = resolved.values.map(String);
  return serialization.allowEmptyValue ? [...texts, ''] : texts;
}

/** The conditions without those that all operations of the route have alike: they distinguish nothing, and validation checks them. */
function withoutCommon(own: RequestConditions, candidates: readonly Candidate[]): RequestConditions {
  const differing = (values: ConstantValues, key: 'query' | 'headers'): ConstantValues =>
    Object.fromEntries(
      Object.entries(values).filter(([name, each]) =>
        candidates.some(({ conditions }) => valuesOf(conditions[key], name)?.join() !== each.join()),
      ),
    );
  const isCommon = candidates.every(
    ({ conditions }) => conditions.mediaTypes.join() === own.mediaTypes.join(),
  );
  return {
    query: differing(own.query, 'query'),
    headers: differing(own.headers, 'headers'),
    mediaTypes: isCommon ? [] : own.mediaTypes,
  };
}

/** Sets of two or more operations that look the same to a server, in the order of the contract. */
function indistinctSets(candidates: readonly Candidate[]): Operation[][] {
  const sets: Candidate[][] = [];
  for (const candidate of candidates) {
    const alike = sets.filter((set) => set.some((other) => isAlike(candidate, other)));
    for (const set of alike) sets.splice(sets.indexOf(set), 1);
    sets.push([...alike.flat(), candidate]);
  }
  return sets
    .map((set) => [...new Set(set.map(({ operation }) => operation))])
    .filter((operations) => operations.length > 1);
}

/** Whether one request may fit both operations, and neither asks for more. */
function isAlike({ operation: one, conditions: a }: Candidate, { operation, conditions: b }: Candidate) {
  return overlap(a.query, b.query) && overlap(a.headers, b.headers) && bodiesOverlap(one, operation);
}

/** Whether both have the same names, each with a value in common. */
function overlap(one: ConstantValues, other: ConstantValues): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => one[name]?.some((value) => valuesOf(other, name)?.includes(value)))
  );
}

/** Parameters may be called `constructor`. */
function valuesOf(values: ConstantValues, name: string): readonly string[] | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** A required body distinguishes from operations without a body, and from those with bodies of other media types. */
function bodiesOverlap({ wire: one }: Operation, { wire: other }: Operation): boolean {
  if (one.protocol !== 'http' || other.protocol !== 'http') return false;
  if (one.body?.required !== true && other.body?.required !== true) return true;
  if (one.body === undefined || other.body === undefined) return false;
  const types = other.body.contents.map(({ mediaType }) => mediaType);
  return one.body.contents.some(({ mediaType }) =>
    types.some((type) => matchesMediaType(mediaType, type) || matchesMediaType(type, mediaType)),
  );
}

/** A path without its query, the names of its parameters, and the escapes of characters that separate nothing. */
function routePath(path: string): string {
  const [template = ''] = path.split('?', 1);
  return template.replaceAll(/\{[^}]*\}/g, '{}').replaceAll(/(?:%[\da-f]{2})+/gi, (run) => {
    try {
      return decodeURIComponent(run).replaceAll(/[/?{}]/g, encodeURIComponent);
    } catch {
      // Bytes of another encoding are text to a router.
      return run;
    }
  });
}
