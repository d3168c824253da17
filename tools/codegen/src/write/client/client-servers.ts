import { type Contract, type Server, serverUrl } from '@firn/contract';
import { arrayOf, objectOf } from '../code.js';
import { comment } from '../doc-comment.js';
import type { Layout } from '../generated-file.js';
import { ModuleDraft } from '../module-draft.js';
import { namesOf } from '../names/contract-names.js';
import { generatedFolder } from '../package-places.js';
import { stringLiteral } from '../string-literal.js';
import { propertyKey } from '../validators/type-text.js';

/** `server-urls.ts`: the servers to choose among, and those of single operations. `undefined` where there is nothing to choose. */
export function writeClientServers(contract: Contract, layout: Layout): ModuleDraft | undefined {
  const own = operationServers(contract);
  if (!hasChoice(contract) && own.length === 0) return undefined;
  const names = namesOf(contract).package;
  const file = new ModuleDraft({
    path: `${generatedFolder(contract, layout, 'client')}/server-urls.ts`,
    sources: contract.sources,
    declares: [names.servers, names.operationServers],
  });
  if (hasChoice(contract)) {
    file.addConstant({
      name: names.servers,
      isExported: true,
      initializer: `${arrayOf(contract.servers.map(serverText))} as const`,
      docs: comment(`Where ${contract.title} is served; \`serverUrl\` makes an address of one.`),
    });
  }
  if (own.length > 0) {
    const members = own.map(([name, server]) => `${propertyKey(name)}: ${stringLiteral(serverUrl(server))}`);
    file.addConstant({
      name: names.operationServers,
      isExported: true,
      initializer: `${objectOf(members)} as const`,
      docs: comment('The operations that are served somewhere else than the others, by operationId.'),
    });
  }
  return file;
}

/** The operations of an HTTP contract that have servers of their own, with the first of them. */
export function operationServers({ kind, groups }: Contract): [name: string, server: Server][] {
  if (kind !== 'http') return [];
  return groups.flatMap(({ operations }) =>
    operations.flatMap(({ name, servers: [first] }): [string, Server][] =>
      first === undefined ? [] : [[name, first]],
    ),
  );
}

/** Whether there are several servers, or one that can be several. */
function hasChoice({ kind, servers }: Contract): boolean {
  return kind === 'http' && (servers.length > 1 || servers.some(({ variables }) => variables.length > 0));
}

function serverText({ url, description, variables }: Server): string {
  const members = variables.map(({ name, default: usual, values }) => {
    const allowed = values.length === 0 ? [] : [`values: ${arrayOf(values.map(stringLiteral))}`];
    return `${propertyKey(name)}: ${objectOf([`default: ${stringLiteral(usual)}`, ...allowed])}`;
  });
  return objectOf([
    `url: ${stringLiteral(url)}`,
    ...(description === undefined ? [] : [`description: ${stringLiteral(description)}`]),
    ...(members.length === 0 ? [] : [`variables: ${objectOf(members)}`]),
  ]);
}
