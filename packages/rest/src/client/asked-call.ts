/** What was called, for the errors of its answer. */
export interface AskedCall {
  /** operationId of the call. */
  readonly operation: string;
  /** Where it was sent, if that is known. */
  readonly url?: string | undefined;
}
