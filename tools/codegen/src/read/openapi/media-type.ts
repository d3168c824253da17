import type { Type } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readSchema } from '../schema/read-schema.js';

/** Whether bodies of a media type are JSON: `application/json`, `application/problem+json; charset=utf-8`. */
export function isJsonType(mediaType: string): boolean {
  return /^[\w.+-]+\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(mediaType);
}

/** The JSON form of a body where there is one, else the first one by name. */
export function chosenMediaType(
  content: SpecNode | undefined,
): [mediaType: string, node: SpecNode] | undefined {
  const entries = (content?.entries() ?? []).sort(([a], [b]) => compare(a, b));
  const plain = entries.find(([mediaType]) => mediaType.toLowerCase() === 'application/json');
  return plain ?? entries.find(([mediaType]) => isJsonType(mediaType)) ?? entries[0];
}

/** Type of a body. */
export function readMediaType(node: SpecNode, reader: Reader): Type {
  const schema = node.get('schema');
  return schema === undefined ? unknownType : readSchema(schema, reader.schemas);
}
