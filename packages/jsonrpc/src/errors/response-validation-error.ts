import type { Issue } from '@firn/primitives/validation';

const shownIssues = 5;

/** The server answered a result that does not have the contract's form. */
export class ResponseValidationError extends Error {
  override readonly name: string = 'ResponseValidationError';
  /** Stable: `response-validation`. */
  readonly code = 'response-validation';
  readonly method: string;
  /** Every broken rule, at most 100. */
  readonly issues: readonly Issue[];

  constructor(method: string, issues: readonly Issue[]) {
    const shown = issues.slice(0, shownIssues).map((issue) => issue.message);
    const more = issues.length > shownIssues ? `; and ${issues.length - shownIssues} more` : '';
    super(`invalid result of ${method}: ${shown.join('; ')}${more}`);
    this.method = method;
    this.issues = issues;
  }
}

/** Whether an error is a {@link ResponseValidationError}, of this or of another copy of the package. */
export function isResponseValidationError(error: unknown): error is ResponseValidationError {
  return (
    error instanceof Error && 'code' in error && error.code === 'response-validation' && 'issues' in error
  );
}
