import { isObject } from '../json.js';
import { kindOfBody } from './body-kind.js';
import type { DocumentBody, ReadDocument } from './operations.js';

/** Properties of a form whose values are files: bytes by their schema. */
export function fileNames({ references }: ReadDocument, body: DocumentBody): ReadonlySet<string> {
  const names = new Set<string>();
  if (kindOfBody(body.mediaType) !== 'multipart' || body.schema === undefined) return names;
  const isFile = (value: unknown): boolean =>
    isObject(value) &&
    (value.format === 'binary' ||
      value.contentEncoding === 'binary' ||
      (value.contentMediaType !== undefined &&
        value.contentEncoding === undefined &&
        value.type !== 'object'));
  const visit = (place: Parameters<typeof references.resolve>[0], depth: number): void => {
    if (depth > 8 || !isObject(place.value)) return;
    const { value, file } = references.resolve(place);
    for (const [name, property] of Object.entries(isObject(value.properties) ? value.properties : {})) {
      if (!isObject(property)) continue;
      const found = references.resolve({ value: property, file });
      const items = isObject(found.value.items)
        ? references.resolve({ value: found.value.items, file: found.file }).value
        : undefined;
      if (isFile(found.value) || isFile(items)) names.add(name);
    }
    for (const key of ['allOf', 'oneOf', 'anyOf'] as const)
      for (const part of Array.isArray(value[key]) ? value[key] : []) visit({ value: part, file }, depth + 1);
  };
  visit(body.schema, 0);
  return names;
}
