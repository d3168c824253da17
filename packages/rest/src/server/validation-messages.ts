import { nearestChoice } from '@firn/primitives';
import { describeValue, formatPath, type Issue } from '@firn/primitives/validation';

/** Beyond, the others are counted. */
const maximumMessages = 50;

const atLeast = /^at least (\S+)$/;
const atMost = /^at most (\S+)$/;

/** One sentence for each broken rule of a request: `pageSize must not be greater than 2160`. */
export function validationMessages(issues: readonly Issue[]): string[] {
  const told = issues.slice(0, maximumMessages).map(({ path, expected, received }) => {
    const place = formatPath(path) || 'request';
    if (received === undefined) return `${place} is missing: it must be ${expected}`;
    const [, least] = atLeast.exec(expected) ?? [];
    if (least !== undefined) return `${place} must not be less than ${least}`;
    const [, most] = atMost.exec(expected) ?? [];
    if (most !== undefined) return `${place} must not be greater than ${most}`;
    const verb = expected.startsWith('at ') ? 'have' : 'be';
    return `${place} must ${verb} ${expected}, not ${describeValue(received)}${suggestion(expected, received)}`;
  });
  const untold = issues.length - told.length;
  return untold === 0 ? told : [...told, `and ${untold} more rules are broken`];
}

/** What was meant may be one of the values that are allowed. */
function suggestion(expected: string, received: unknown): string {
  const similar = nearestChoice(expected, received);
  return similar.length === 0 ? '' : `; did you mean ${similar.join(' or ')}?`;
}
