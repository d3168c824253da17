import type { FailureIssue } from '@firn/primitives/failure';

/** A request that is not answered as it was meant. */
export class HttpFailure extends Error {
  override readonly name = 'HttpFailure';
  readonly status: number;
  /** A sentence for each reason. */
  readonly messages: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  /** The rules of the document that the request breaks. */
  readonly issues: readonly FailureIssue[];

  constructor(
    status: number,
    messages: readonly string[],
    headers: Readonly<Record<string, string>> = {},
    issues: readonly FailureIssue[] = [],
  ) {
    super(messages.join('; '));
    this.status = status;
    this.messages = messages;
    this.headers = headers;
    this.issues = issues;
  }
}

/** Whether an error is a {@link HttpFailure}, of this or of another copy of the code. */
export function isHttpFailure(error: unknown): error is HttpFailure {
  return error instanceof Error && error.name === 'HttpFailure';
}
