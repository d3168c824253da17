import type { Server } from '../model/index.js';
import type { SpecNode } from './documents/spec-node.js';

/** The `servers` of a document, a path item, an operation or a method; variables by name: members of an object have no order. */
export function readServers(node: SpecNode | undefined): Server[] {
  return (node?.get('servers')?.items() ?? []).flatMap((server): Server[] => {
    const url = server.string('url');
    if (url === undefined) return [];
    const description = server.string('description')?.trim();
    const variables = (server.get('variables')?.entries() ?? []).map(([name, variable]) => {
      const about = variable.string('description')?.trim();
      return {
        name,
        default: String(variable.object.default ?? ''),
        values: variable.strings('enum'),
        ...(about !== undefined && { description: about }),
      };
    });
    variables.sort((left, right) => (left.name < right.name ? -1 : 1));
    return [{ url, ...(description !== undefined && { description }), variables }];
  });
}
