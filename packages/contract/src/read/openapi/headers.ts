import type { Header } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { lostCollectionFormat } from '../documents/swagger.js';
import type { Reader } from '../reader.js';
import { unknownType } from '../schema/context.js';
import { readDoc } from '../schema/doc.js';
import { readSchema } from '../schema/read-schema.js';
import { chosenMediaType } from './chosen-media-type.js';
import { warnOfCollection } from './collection-format.js';
import { readValueExamples } from './examples.js';
import { contentType } from './parameter-content.js';
import { isToken } from './token.js';

/** The headers of an answer or of a part, by name. `Content-Type` is not among them: it belongs to the body. */
export function readHeaders(map: SpecNode | undefined, reader: Reader): Header[] {
  return (map?.entries() ?? [])
    .filter(([name]) => name.toLowerCase() !== 'content-type')
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([name, item]) => {
      const node = reader.store.resolve(item);
      if (node === undefined) return [];
      if (isToken(name)) return [readHeader(name, node, reader)];
      reader.problems.warning(
        'impossible-name',
        item.location,
        `the header ${JSON.stringify(name)} is left out: names of headers have letters, digits and !#$%&'*+.^_\`|~- only`,
      );
      return [];
    });
}

function readHeader(name: string, node: SpecNode, reader: Reader): Header {
  const content = chosenMediaType(node.get('content'));
  const schema = content?.[1].get('schema') ?? node.get('schema');
  const lost = node.string(lostCollectionFormat) ?? schema?.string(lostCollectionFormat);
  if (lost !== undefined) warnOfCollection(lost, node, 'header', reader);
  const said = schema === undefined ? unknownType : readSchema(schema, reader.schemas);
  return {
    name,
    required: node.boolean('required') ?? false,
    type: content === undefined ? said : contentType(content[0], said, { name, node }, reader),
    doc: readDoc(node),
    serialization:
      content === undefined
        ? {
            style: 'simple',
            explode: node.boolean('explode') ?? false,
            allowReserved: false,
            allowEmptyValue: false,
          }
        : { mediaType: content[0] },
    examples: readValueExamples(content?.[1] ?? node, reader),
    location: node.location,
  };
}
