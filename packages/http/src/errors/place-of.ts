import { redactUrl } from '@firn/primitives/request';
import type { CallErrorDetails } from './call-error.js';

/** What was called, and where, for the start of a message: `info.peers at http://127.0.0.1:9650/ext/info: `; empty where nothing is known. */
export function placeOf({ operation, url }: CallErrorDetails): string {
  const place = [operation, url && redactUrl(url)].filter((part) => part !== undefined).join(' at ');
  return place === '' ? '' : `${place}: `;
}
