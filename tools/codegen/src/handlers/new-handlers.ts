import type { Contract } from '@firn/contract';
import { formatModule } from '../write/format.js';
import { stringLiteral } from '../write/string-literal.js';
import { propertyKey } from '../write/validators/type-text.js';
import { handlerRuntime, servedTables } from './served-tables.js';

/** The text of a module with a table of handlers for each group, none of them implemented, and the list that a server takes. */
export async function newHandlers(contract: Contract, serverModule: string): Promise<string> {
  const tables = servedTables(contract);
  const { bind, error, status, list, element } = handlerRuntime(contract);
  const imports = new Map<string, string[]>();
  for (const { module, name } of [bind, error]) imports.set(module, [...(imports.get(module) ?? []), name]);
  imports.set(
    serverModule,
    tables.flatMap(({ type, operations }) => [`type ${type}`, operations]),
  );
  const text = [
    ...[...imports].map(([module, names]) => `import { ${names.join(', ')} } from '${module}';`),
    ...tables.map(({ table, type, names }) => {
      const stubs = names.map((name) => {
        const message = stringLiteral(`${name} is not implemented`);
        return `${propertyKey(name)}: () => { throw ${error.name}(${status}, ${message}); },`;
      });
      return `\nexport const ${table}: ${type} = {\n${stubs.join('\n')}\n};`;
    }),
    `\nexport const ${list} = [${tables
      .map(({ table, operations }) => element(`${bind.name}(${operations}, ${table})`))
      .join(', ')}];`,
  ].join('\n');
  const { text: formatted } = await formatModule('handlers.ts', text);
  return formatted;
}
