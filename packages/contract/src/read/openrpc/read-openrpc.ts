import { type Contract, type Group, type Operation, serverUrl } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { groupName, NameScope } from '../names/identifier.js';
import { operationSymbols } from '../names/operation-names.js';
import { type Reader, readAccess } from '../reader.js';
import { readMethod, readRpcServers } from './method.js';

/** Reads OpenRPC documents, one group each. Their order does not matter. */
export function readOpenRpc(
  roots: readonly SpecNode[],
  reader: Reader,
): Pick<Contract, 'groups' | 'servers' | 'securitySchemes' | 'webhooks'> {
  const documents = roots
    .map((root) => ({ root, name: nameOfGroup(root, reader, roots.length === 1) }))
    .sort((a, b) => compare(a.name, b.name));
  const methods = documents.flatMap(({ root, name }) =>
    resolvedMethods(root, reader).map((node) => ({ root, node, group: name })),
  );
  const scope = new NameScope();
  const symbols = operationSymbols(
    methods.map(({ node, group }) => {
      const symbol = node.string('x-symbol');
      return { name: node.string('name') ?? '', group, ...(symbol !== undefined && { symbol }) };
    }),
    scope,
  );
  const operations = methods.map(({ root, node, group }, index) =>
    readMethod(node, { root, group, symbol: symbols[index] ?? '', symbols: scope }, reader),
  );
  const groups = documents.map(({ root, name }) =>
    readGroup(
      root,
      name,
      operations.filter((_, index) => methods[index]?.root === root),
      reader,
    ),
  );
  const servers = documents.flatMap(({ root }) => readRpcServers(root));
  return { groups, servers, securitySchemes: [], webhooks: [] };
}

function readGroup(root: SpecNode, name: string, operations: readonly Operation[], reader: Reader): Group {
  const info = root.get('info');
  const description = info?.string('description')?.trim();
  const path = root.string('x-path') ?? pathOfServer(root);
  const webSocketPath = root.string('x-websocket-path');
  return {
    name,
    title: info?.string('title') ?? name,
    ...(description !== undefined && { description }),
    ...(path !== undefined && { path }),
    ...(webSocketPath !== undefined && { webSocketPath }),
    access: readAccess(root, 'public', reader.problems),
    aliases: root.strings('x-namespace-aliases'),
    operations,
    source: reader.relative(root.document.file),
  };
}

function nameOfGroup(root: SpecNode, reader: Reader, isOnly: boolean): string {
  const said = root.string('x-group');
  if (said !== undefined) return groupName(said);
  return isOnly
    ? groupName(reader.contract)
    : groupName(root.get('info')?.string('title') ?? root.document.file);
}

/** Methods in the order of their names; a method may be a reference to a file of its own. */
function resolvedMethods(root: SpecNode, reader: Reader): SpecNode[] {
  return (root.get('methods')?.items() ?? [])
    .flatMap((item) => reader.store.resolve(item) ?? [])
    .sort((a, b) => compare(a.string('name') ?? '', b.string('name') ?? ''));
}

/** The path of the first server, its variables filled in with their defaults, for documents that do not say `x-path`. */
function pathOfServer(root: SpecNode): string | undefined {
  const [server] = readRpcServers(root);
  if (server === undefined) return undefined;
  const url = serverUrl(server);
  return url.startsWith('/') ? url : URL.canParse(url) ? new URL(url).pathname : undefined;
}
