import { invalidValue } from '../errors/validation-error.js';

/**
 * A body of XML, CSV or another text as it is sent: the string itself.
 * @throws ValidationError for anything else: no text is written of it.
 */
export function textContent(mediaType: string, value: unknown): string {
  if (typeof value !== 'string') throw invalidValue('text-body', `a string for ${mediaType}`, value);
  return value;
}
