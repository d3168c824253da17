/** What is known of a request once it is answered. */
export interface RequestEvent {
  /** operationId; `undefined` where no operation was found. */
  readonly operation: string | undefined;
  readonly verb: string;
  /** HTTP status of the answer; 499 where the client went away before. */
  readonly status: number;
  /** Time from the request's head to the answer being ready to send, in milliseconds. */
  readonly durationMs: number;
}
