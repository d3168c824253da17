import type { RpcWire } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';

/** Reads `x-method-aliases`: each entry is a name, or a name with the constant that calls of it return. */
export function readAliases(method: SpecNode, reader: Reader): Pick<RpcWire, 'aliases' | 'aliasResults'> {
  const aliases: string[] = [];
  const results: Record<string, unknown> = {};
  for (const item of method.get('x-method-aliases')?.items() ?? []) {
    const name = typeof item.value === 'string' ? item.value : item.string('name');
    const hasResult = Object.hasOwn(item.object, 'result');
    if (name === undefined || (typeof item.value !== 'string' && !hasResult)) {
      reader.problems.error(
        'bad-method-alias',
        item.location,
        `x-method-aliases: ${JSON.stringify(item.value)} must be a name, or an object with name and result`,
      );
      continue;
    }
    aliases.push(name);
    if (hasResult) results[name] = item.object.result;
  }
  return { aliases, ...(Object.keys(results).length > 0 && { aliasResults: results }) };
}
