import { kindOfMediaType, type Type } from '../../model/index.js';

/** Whether a schema is of a text that says itself that it is one: `contentMediaType: text/csv`. */
export function isNamedText(type: Type | undefined): boolean {
  if (type?.kind !== 'string' || isSaidBinary(type)) return false;
  return kindOfMediaType(type.contentMediaType ?? 'application/octet-stream') === 'text';
}

/** A schema of raw bytes: `format: binary` of OpenAPI 3.0, or a media type without an encoding in 3.1, or the encoding that changes nothing. */
export function isBytes(type: Type | undefined): boolean {
  if (type?.kind !== 'string') return false;
  return isSaidBinary(type) || (type.contentMediaType !== undefined && type.contentEncoding === undefined);
}

function isSaidBinary({ format, contentEncoding }: Type & { kind: 'string' }): boolean {
  return format === 'binary' || contentEncoding?.toLowerCase() === 'binary';
}
