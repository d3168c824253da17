import { isInRange } from '@firn/primitives/request';

/** Whether a media type is the documented one, or falls into the documented range. Parameters do not count. */
export function matchesMediaType(documented: string, given: string): boolean {
  const [wanted, actual] = [essenceOf(documented), essenceOf(given)];
  if (wanted === '*/*' || wanted === '*' || wanted === actual) return true;
  return isInRange(wanted, actual);
}

/** Whether bodies of a media type are JSON: `application/json; charset=utf-8`, `application/problem+json`. */
export function isJsonType(mediaType: string): boolean {
  return /^[^/]+\/(?:.+\+)?json$/.test(essenceOf(mediaType));
}

const essenceOf = (mediaType: string): string => (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase();
