import type { Group, Operation, SecurityScheme, Server } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { groupName, NameScope } from '../names/identifier.js';
import { operationSymbols } from '../names/operation-names.js';
import { type Reader, readAccess, readServers } from '../reader.js';
import { readOperation } from './operation.js';
import { type OperationPlace, placesOf } from './operation-places.js';
import { readSecuritySchemes } from './security.js';

/** What OpenAPI documents say beside their types. */
export interface OpenApiParts {
  readonly groups: Group[];
  readonly webhooks: Operation[];
  readonly securitySchemes: SecurityScheme[];
  readonly servers: Server[];
}

/** Reads OpenAPI documents; the groups are the first tags of the operations. */
export function readOpenApi(roots: readonly SpecNode[], reader: Reader): OpenApiParts {
  const securitySchemes = readSecuritySchemes(roots, reader);
  const served = inOrder(
    roots.flatMap((root) => entriesOf(root, 'paths', reader)),
    reader,
  );
  const sent = inOrder(
    roots.flatMap((root) => entriesOf(root, 'webhooks', reader)),
    reader,
  );
  const scope = { schemes: securitySchemes, symbols: new NameScope() };
  const symbols = operationSymbols(
    [...served, ...sent].map(({ name, group, node }) => {
      const symbol = node.string('x-symbol');
      return { name, group, ...(symbol !== undefined && { symbol }) };
    }),
    scope.symbols,
  );
  const operations = [...served, ...sent].map((place, index) => {
    return { place, operation: readOperation(place, symbols[index] ?? '', scope, reader) };
  });
  const byGroup = new Map<string, { readonly root: SpecNode; readonly operations: Operation[] }>();
  for (const { place, operation } of operations.slice(0, served.length)) {
    const group = byGroup.get(place.group) ?? { root: place.root, operations: [] };
    byGroup.set(place.group, group);
    group.operations.push(operation);
  }
  return {
    groups: [...byGroup].map(([name, each]) => readGroup(name, each.root, each.operations, reader)),
    webhooks: operations.slice(served.length).map(({ operation }) => operation),
    securitySchemes,
    servers: roots.flatMap((root) => readServers(root)),
  };
}

/** By group, name, path and verb, each with a name of its own: of several with one operationId the later ones are numbered. */
function inOrder(places: readonly OperationPlace[], reader: Reader): OperationPlace[] {
  const taken = new NameScope(places.map(({ name }) => name));
  const used = new Set<string>();
  return [...places]
    .sort(
      (a, b) =>
        compare(a.group, b.group) ||
        compare(a.name, b.name) ||
        compare(a.path, b.path) ||
        compare(a.verb, b.verb),
    )
    .map((place) => {
      if (!used.has(place.name)) {
        used.add(place.name);
        return place;
      }
      const name = taken.claim(place.name);
      used.add(name);
      if (place.node.has('operationId'))
        reader.problems.warning(
          'duplicate-operation-id',
          place.node.location,
          `another operation is called ${place.name} already; ${place.verb} ${place.path} is called ${name}`,
        );
      return { ...place, name };
    });
}

function readGroup(name: string, root: SpecNode, operations: readonly Operation[], reader: Reader): Group {
  const tag = root
    .get('tags')
    ?.items()
    .find((candidate) => groupName(candidate.string('name') ?? '') === name);
  const description = tag?.string('description')?.trim();
  return {
    name,
    title: tag?.string('x-title') ?? tag?.string('summary') ?? tag?.string('name') ?? name,
    ...(description !== undefined && { description }),
    access: readAccess(root, 'public', reader.problems),
    aliases: [],
    operations,
    source: reader.relative(root.document.file),
  };
}

function entriesOf(root: SpecNode, key: 'paths' | 'webhooks', reader: Reader): OperationPlace[] {
  return reader.store
    .entries(root, key)
    .filter(([path]) => (key === 'paths' ? path.startsWith('/') : !path.startsWith('x-')))
    .filter(([path, entry]) => key !== 'paths' || canBeSent(path, entry, reader))
    .flatMap(([path, entry]) => placesOf(root, path, entry, reader))
    .map((place) => (key === 'paths' ? withoutFragment(place, reader) : place));
}

/** Addresses lose line breaks and tabs on their way: another path would be called. */
function canBeSent(path: string, entry: SpecNode, reader: Reader): boolean {
  if (!/\p{Cc}/u.test(path)) return true;
  reader.problems.error(
    'path-characters',
    entry.location,
    `the path ${JSON.stringify(path)} has control characters, which are not sent: leave them out, or write them as %0A`,
  );
  return false;
}

/** What follows `#` is never sent (RFC 9110, section 7.1); some documents tell operations of one path apart by it. */
function withoutFragment(place: OperationPlace, reader: Reader): OperationPlace {
  const at = place.path.indexOf('#');
  if (at < 0) return place;
  const path = place.path.slice(0, at);
  reader.problems.warning(
    'path-fragment',
    place.node.location,
    `${place.path} is called as ${place.verb} ${path}: what follows # is never sent, so it does not distinguish operations`,
  );
  return { ...place, path };
}
