import type { Issue } from './issue.js';

const shownIssues = 5;
const maxTextLength = 64;

/**
 * A value does not have the form that the contract asks for.
 *
 * @example
 * ```ts
 * try { PeerValidator.parse({ nodeID: 7 }); } catch (error) {
 *   if (isValidationError(error)) console.log(error.issues[0]?.message); // nodeID: expected NodeID- and ..., received 7
 * }
 * ```
 */
export class ValidationError extends Error {
  override readonly name: string = 'ValidationError';
  /** Stable: `validation`. */
  readonly code = 'validation';
  /** Every broken rule, at least one, at most 100. */
  readonly issues: readonly Issue[];

  /** `subject` names what was checked: `Peer`, `params of info.peers`. */
  constructor(issues: readonly Issue[], subject = 'value', options?: ErrorOptions) {
    super(summarize(issues, subject), options);
    this.issues = issues;
  }
}

/** Whether an error is a {@link ValidationError}, of this or of another copy of the package. */
export function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && 'code' in error && error.code === 'validation' && 'issues' in error;
}

/** An error for one value that breaks one rule, at the root. */
export function invalidValue(rule: string, expected: string, received: unknown): ValidationError {
  const message = `expected ${expected}, received ${nameOf(received)}`;
  return new ValidationError([{ path: [], rule, expected, received, message }]);
}

// Not describeValue: every program that writes parameters carries this, and what is refused is mostly a scalar.
function nameOf(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
}

function summarize(issues: readonly Issue[], subject: string): string {
  const shown = issues.slice(0, shownIssues).map((issue) => issue.message);
  const rest = issues.length - shown.length;
  return `invalid ${subject}: ${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`;
}
