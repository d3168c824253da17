import type { Issue } from '@firn/primitives/validation';
import { CallError, type CallErrorDetails, isCallError } from './call-error.js';

const shownIssues = 5;

/** The server answered a result that does not have the contract's form. */
export class ResponseValidationError extends CallError {
  override readonly name: string = 'ResponseValidationError';
  /** Stable: `response-validation`. */
  readonly code = 'response-validation';
  readonly retryable = false;
  declare readonly operation: string;
  /** Every broken rule, at most 100. */
  readonly issues: readonly Issue[];
  /** The result, or the body, as it was received: parsed, not checked and not decoded. It is not enumerable, so that logs do not print it. */
  declare readonly body: unknown;

  constructor(
    operation: string,
    issues: readonly Issue[],
    { body, ...details }: Omit<CallErrorDetails, 'operation'> & { readonly body?: unknown } = {},
  ) {
    const shown = issues.slice(0, shownIssues).map((issue) => issue.message);
    const more = issues.length > shownIssues ? `; and ${issues.length - shownIssues} more` : '';
    super(`invalid result of ${operation}: ${shown.join('; ')}${more}`, { ...details, operation });
    this.issues = issues;
    Object.defineProperty(this, 'body', { value: body });
  }
}

/** Whether an error is a {@link ResponseValidationError}, of this or of another copy of the package. */
export function isResponseValidationError(error: unknown): error is ResponseValidationError {
  return isCallError(error) && error.code === 'response-validation';
}
