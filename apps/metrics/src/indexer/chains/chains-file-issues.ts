import { didYouMean, nearest } from '@firn/primitives';
import type { z } from 'zod';

const maximumShown = 80;
/** What the validator says around what is allowed; the place and the value say it better. */
const surroundings = /^Invalid \w+: (?=expected )|, received \w+$/g;

/**
 * What is wrong with a document, one sentence for each issue: its place, what is allowed there, and what is there instead.
 * @param keys what an entry may hold.
 */
export function issueSentences(
  issues: readonly z.core.$ZodIssue[],
  document: unknown,
  keys: readonly string[],
): string[] {
  return issues.map((issue) => {
    const place = ['chains', ...issue.path].join('.');
    if (issue.code === 'unrecognized_keys') {
      const [key = ''] = issue.keys;
      return `${place}: ${issue.message}${didYouMean(nearest(key, keys))} Allowed are ${keys.join(', ')}`;
    }
    const value = issue.path.reduce<unknown>(memberOf, document);
    return `${place}: ${issue.message.replace(surroundings, '')}, got ${value === undefined ? 'nothing' : shown(value)}`;
  });
}

function memberOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length <= maximumShown ? text : `${text.slice(0, maximumShown)}…`;
}
