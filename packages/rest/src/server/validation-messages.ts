import { describeValue, formatPath, type Issue } from '@firn/primitives/validation';

const atLeast = /^at least (\S+)$/;
const atMost = /^at most (\S+)$/;

/** One sentence for each broken rule of a request: `pageSize must not be greater than 2160`. */
export function validationMessages(issues: readonly Issue[]): string[] {
  return issues.map(({ path, expected, received }) => {
    const place = formatPath(path) || 'request';
    if (received === undefined) return `${place} is missing: it must be ${expected}`;
    const [, least] = atLeast.exec(expected) ?? [];
    if (least !== undefined) return `${place} must not be less than ${least}`;
    const [, most] = atMost.exec(expected) ?? [];
    if (most !== undefined) return `${place} must not be greater than ${most}`;
    const verb = expected.startsWith('at ') ? 'have' : 'be';
    return `${place} must ${verb} ${expected}, not ${describeValue(received)}`;
  });
}
