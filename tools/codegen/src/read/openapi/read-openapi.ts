import type { Group, Operation } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { groupName, symbolIdentifier } from '../names/identifier.js';
import { operationSymbols } from '../names/operation-names.js';
import { type Reader, readAccess } from '../reader.js';
import { readOperation } from './operation.js';

/** Verbs of a path item that are operations. */
const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const;

/** An operation with what stands around it. */
export interface OperationPlace {
  readonly root: SpecNode;
  readonly node: SpecNode;
  /** Path item, whose parameters hold for all its operations. */
  readonly item: SpecNode;
  readonly path: string;
  /** Upper-case verb. */
  readonly verb: string;
  readonly name: string;
  readonly group: string;
}

/** Reads OpenAPI documents; the groups are the first tags of the operations. */
export function readOpenApi(roots: readonly SpecNode[], reader: Reader): Group[] {
  const places = roots
    .flatMap((root) => operationsOf(root, reader))
    .sort(
      (a, b) =>
        compare(a.group, b.group) ||
        compare(a.name, b.name) ||
        compare(a.path, b.path) ||
        compare(a.verb, b.verb),
    );
  const symbols = operationSymbols(
    places.map(({ name, group, node }) => {
      const symbol = node.string('x-symbol');
      return { name, group, ...(symbol !== undefined && { symbol }) };
    }),
  );
  const byGroup = new Map<string, { readonly root: SpecNode; readonly operations: Operation[] }>();
  for (const [index, place] of places.entries()) {
    const group = byGroup.get(place.group) ?? { root: place.root, operations: [] };
    byGroup.set(place.group, group);
    group.operations.push(readOperation(place, symbols[index] ?? '', reader));
  }
  return [...byGroup].map(([name, { root, operations }]) => readGroup(name, root, operations, reader));
}

function readGroup(name: string, root: SpecNode, operations: readonly Operation[], reader: Reader): Group {
  const tag = root
    .get('tags')
    ?.items()
    .find((candidate) => groupName(candidate.string('name') ?? '') === name);
  const description = tag?.string('description')?.trim();
  return {
    name,
    title: tag?.string('x-title') ?? tag?.string('name') ?? name,
    ...(description !== undefined && { description }),
    access: readAccess(root, 'public', reader.problems),
    aliases: [],
    operations,
    source: reader.relative(root.document.file),
  };
}

function operationsOf(root: SpecNode, reader: Reader): OperationPlace[] {
  return (root.get('paths')?.entries() ?? []).flatMap(([path, entry]) => {
    const item = path.startsWith('/') ? reader.store.resolve(entry) : undefined;
    if (item === undefined) return [];
    return verbs.flatMap((verb) => {
      const node = item.get(verb);
      if (node === undefined) return [];
      const name = node.string('operationId') ?? symbolIdentifier(`${verb} ${path}`);
      const group = groupName(node.strings('tags')[0] ?? 'default');
      return [{ root, node, item, path, verb: verb.toUpperCase(), name, group }];
    });
  });
}
