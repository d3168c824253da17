import { parseExactJson } from '../json/parse-exact-json.js';

/** The value of a parameter that is written as JSON; integers beyond 2^53 are their decimal texts. What is not JSON is returned as it is. */
export function jsonFromText(text: unknown): unknown {
  if (typeof text !== 'string') return text;
  try {
    return parseExactJson(text);
  } catch {
    return text;
  }
}
