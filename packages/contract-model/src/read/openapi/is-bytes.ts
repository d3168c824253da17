import type { Type } from '../../model/index.js';

/** A schema of raw bytes: `format: binary` of OpenAPI 3.0, or a media type without an encoding in 3.1. */
export function isBytes(type: Type | undefined): boolean {
  return (
    type?.kind === 'string' &&
    (type.format === 'binary' || (type.contentMediaType !== undefined && type.contentEncoding === undefined))
  );
}
