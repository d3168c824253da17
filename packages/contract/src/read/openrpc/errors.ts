import { pointerTokens } from '../../json/pointer.js';
import type { ErrorCase } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import { typeIdentifier } from '../names/identifier.js';
import type { Reader } from '../reader.js';
import { readSchema } from '../schema/read-schema.js';

/** The errors of a method, named by the components or file entries that they refer to. */
export function readErrors(method: SpecNode, reader: Reader): ErrorCase[] {
  return (method.get('errors')?.items() ?? []).flatMap((item) => {
    const node = reader.store.resolve(item);
    if (node === undefined) return [];
    const message = node.string('message') ?? '';
    const when = node.string('x-when')?.trim() ?? node.string('description')?.trim();
    const data = node.get('x-data');
    return [
      {
        name: errorName(node, message),
        code: Number(node.number('code') ?? 0),
        message,
        ...(when !== undefined && { when }),
        ...(data !== undefined && { data: readSchema(data, reader.schemas) }),
      },
    ];
  });
}

/** The key of the error where it has one (`#/components/errors/TooLong`, `errors.yaml#/TooLong`), else its message. */
function errorName(node: SpecNode, message: string): string {
  const tokens = pointerTokens(node.pointer);
  const key = tokens.at(-1);
  const isInline = key === undefined || /^\d+$/.test(key);
  return typeIdentifier(isInline ? message : key);
}
