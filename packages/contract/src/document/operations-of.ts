import type { Group, Contract as Model, Operation as ModelOperation } from '../model/index.js';
import type { Operation } from './contract-document.js';

/** Everything that a contract has to be called, each with what its group says of it. */
export function operationsOf(model: Model): Operation[] {
  return model.groups.flatMap((group) =>
    group.operations.map((operation) => placed(model, group, operation)),
  );
}

function placed({ securitySchemes }: Model, group: Group, operation: ModelOperation): Operation {
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
