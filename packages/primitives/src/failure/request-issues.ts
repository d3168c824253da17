import type { Issue } from '../errors/issue.js';
import { nearest, nearestChoice } from '../text/nearest.js';
import { describeValue } from '../validation/describe.js';
import { type Failure, type FailureIssue, formatRequestPath, type RequestPart } from './failure.js';

/** Most messages; further broken rules are only counted. */
const maximumMessages = 50;

const atLeast = /^at least (\S+)$/;
const atMost = /^at most (\S+)$/;

/**
 * Describes the broken rules of a request with one sentence each.
 *
 * @param issues - Their paths start with the name of the parameter.
 * @param partOf - Part of the request that a parameter is in.
 */
export function requestFailure(
  issues: readonly Issue[],
  partOf: (param: string) => RequestPart,
): Pick<Failure, 'messages' | 'issues'> {
  const described = issues.slice(0, maximumMessages).map((issue): FailureIssue => {
    const { path, rule } = issue;
    const part = partOf(String(path[0] ?? 'body'));
    return { in: part, path: part === 'body' ? path.slice(1) : path, rule, message: messageOf(issue) };
  });
  const messages = described.map(({ message }) => message);
  const others = issues.length - described.length;
  return {
    messages: others === 0 ? messages : [...messages, `and ${others} more rules are broken`],
    issues: described,
  };
}

/** `pageSize must not be greater than 2160` */
function messageOf({ path, rule, expected: asked, received }: Issue): string {
  const place = formatRequestPath(path) || 'request';
  if (rule === 'unknown-key') return `${place} is unknown; ${knownKeys(asked, String(path.at(-1)))}`;
  // The rest of this rule is about values in programs.
  const expected = asked.startsWith('bytes: ') ? 'a file' : asked;
  if (received === undefined) return `${place} is missing: it must be ${expected}`;
  const [, least] = atLeast.exec(expected) ?? [];
  if (least !== undefined) return `${place} must not be less than ${least}`;
  const [, most] = atMost.exec(expected) ?? [];
  if (most !== undefined) return `${place} must not be greater than ${most}`;
  const verb = expected.startsWith('at ') ? 'have' : 'be';
  return `${place} must ${verb} ${expected}, not ${describeValue(received)}${suggestion(expected, received)}`;
}

/** The keys that an object may have instead of an unknown one. */
function knownKeys(expected: string, key: string): string {
  const keys = /^only the keys (.+)$/.exec(expected)?.[1]?.split(', ') ?? [];
  const similar = nearest(key, keys);
  if (similar.length > 0) return `did you mean ${similar.join(' or ')}?`;
  return keys.length === 0 ? 'no key is allowed' : `allowed are ${keys.join(', ')}`;
}

/** Suggests similar values that are allowed, if there are others too. */
function suggestion(expected: string, received: unknown): string {
  const similar = nearestChoice(expected, received);
  const isAll = similar.length === expected.split(', ').length;
  return similar.length === 0 || isAll ? '' : `; did you mean ${similar.join(' or ')}?`;
}
