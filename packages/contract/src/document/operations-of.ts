import type { Contract, Group, Operation } from '../model/index.js';
import type { DocumentOperation } from './contract-document.js';

/** Everything that a contract has to be called, each with what its group says of it. */
export function operationsOf(model: Contract): DocumentOperation[] {
  return model.groups.flatMap((group) =>
    group.operations.map((operation) => placed(model, group, operation)),
  );
}

function placed({ securitySchemes }: Contract, group: Group, operation: Operation): DocumentOperation {
  const { wire, name } = operation;
  if (wire.protocol === 'json-rpc') {
    return {
      ...operation,
      kind: 'rpc',
      wire,
      group: group.name,
      path: group.path ?? '/',
      webSocketPath: group.webSocketPath,
      aliases: [...wire.aliases, ...namespaceAliases(group, name)],
    };
  }
  const { path, aliases = [] } = wire;
  return { ...operation, kind: 'rest', wire, group: group.name, path, aliases, schemes: securitySchemes };
}

function namespaceAliases({ aliases }: Group, name: string): string[] {
  const [, separator, rest] = /^[^._]+([._])(.+)$/.exec(name) ?? [];
  return separator === undefined || rest === undefined
    ? []
    : aliases.map((alias) => alias + separator + rest);
}
