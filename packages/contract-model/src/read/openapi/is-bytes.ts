import { kindOfMediaType, type Type } from '../../model/index.js';

/** Whether a schema is of a text that says itself that it is one: `contentMediaType: text/csv`. */
export function isNamedText(type: Type | undefined): boolean {
  const { format, contentMediaType = 'application/octet-stream' } = type?.kind === 'string' ? type : {};
  return format !== 'binary' && kindOfMediaType(contentMediaType) === 'text';
}

/** A schema of raw bytes: `format: binary` of OpenAPI 3.0, or a media type without an encoding in 3.1, or the encoding that changes nothing. */
export function isBytes(type: Type | undefined): boolean {
  if (type?.kind !== 'string') return false;
  const { format, contentEncoding, contentMediaType } = type;
  if (format === 'binary' || contentEncoding?.toLowerCase() === 'binary') return true;
  return contentMediaType !== undefined && contentEncoding === undefined;
}
