import { patternOf } from '@firn/contract-model';

/**
 * A pattern of JSON Schema as a regular expression literal.
 * @throws SyntaxError for a pattern that is no regular expression at all.
 */
export function patternLiteral(pattern: string): string {
  return patternOf(pattern).toString();
}
