import { excerpt } from '@firn/http/client';
import { placeOf, TransportError } from '@firn/http/errors';
import type { AskedCall } from './asked-call.js';

/** The error of a success whose body is not JSON. */
export function notJson(text: string, cause: unknown, { operation, url }: AskedCall): TransportError {
  const place = { operation, url };
  return new TransportError(`${placeOf(place)}answer is not JSON: ${excerpt(text)}`, { ...place, cause });
}
