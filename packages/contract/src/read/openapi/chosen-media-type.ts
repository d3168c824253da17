import { kindOfMediaType } from '../../model/index.js';
import { compare } from '../../problem.js';
import type { SpecNode } from '../documents/spec-node.js';
import { plainMediaType } from './plain-media-type.js';

/** The media type that is taken where nobody chooses, of a `content` that is not read as bodies. */
export function chosenMediaType(
  content: SpecNode | undefined,
): [mediaType: string, node: SpecNode] | undefined {
  const entries = (content?.entries() ?? [])
    .map(([key, node]): [string, SpecNode] => [plainMediaType(key), node])
    .sort(([a], [b]) => compare(a, b));
  const plain = entries.find(([mediaType]) => mediaType === 'application/json');
  return plain ?? entries.find(([mediaType]) => kindOfMediaType(mediaType) === 'json') ?? entries[0];
}
