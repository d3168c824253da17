import { isObject, type Json } from '../json.js';

/** What a body of a media type is made of. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'text' | 'bytes' | 'lines' | 'events';

/**
 * What a documented body is made of: bytes where its schema says so, but for forms, which have members; JSON where a structure has the name of a
 * vendor's type.
 */
export function kindOfContent({
  mediaType,
  schema,
}: {
  readonly mediaType: string;
  readonly schema?: { readonly value: Json | undefined };
}): BodyKind {
  const kind = kindOfBody(mediaType);
  const isForm = kind === 'form' || kind === 'multipart';
  const { type, format, contentEncoding } = isObject(schema?.value) ? schema.value : {};
  const isBytes =
    type === 'file' || (type === 'string' && (format === 'binary' || contentEncoding === 'binary'));
  if (kind === 'bytes' && type === 'object' && /^application\/vnd\./i.test(mediaType)) return 'json';
  return !isForm && isBytes ? 'bytes' : kind;
}

/** What a body of a media type is made of; bytes where nothing is known of it. */
export function kindOfBody(mediaType: string): BodyKind {
  const type = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (
    [
      'application/x-ndjson',
      'application/jsonl',
      'application/json-seq',
      'application/ndjson',
      'application/stream+json',
      'application/jsonlines',
      'application/x-jsonlines',
      'application/geo+json-seq',
    ].includes(type)
  )
    return 'lines';
  if (
    type === 'application/json' ||
    type === 'text/json' ||
    type.endsWith('+json') ||
    type === '*/*' ||
    type === 'application/*'
  )
    return 'json';
  if (type === 'application/x-www-form-urlencoded') return 'form';
  if (type.startsWith('multipart/')) return 'multipart';
  if (type === 'text/event-stream') return 'events';
  if (
    type.startsWith('text/') ||
    type.endsWith('/xml') ||
    type.endsWith('+xml') ||
    type.endsWith('javascript') ||
    type.endsWith('yaml') ||
    type.endsWith('/csv')
  )
    return 'text';
  return 'bytes';
}
