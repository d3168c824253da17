import type { Param } from '../../model/index.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';
import { readDoc, readSchemaDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';

/** Content descriptors, in the order of their positions. */
export function readParams(list: SpecNode | undefined, reader: Reader): Param[] {
  return (list?.items() ?? []).flatMap((item) => {
    const node = reader.store.resolve(item);
    const schema = node?.get('schema');
    if (node === undefined || schema === undefined) return [];
    const value = schema.object.default;
    const { example } = readSchemaDoc(schema);
    const param: Param = {
      name: node.string('name') ?? '',
      in: 'rpc',
      type: readSchema(schema, reader.schemas),
      required: node.boolean('required') ?? false,
      doc: { ...readDoc(node), ...(example !== undefined && { example }) },
      ...(value !== undefined && { default: value }),
      examples: [],
      location: node.location,
    };
    return [param];
  });
}
