import { CallError, type CallErrorDetails, isCallError } from '@firn/http/errors';

/** A subscription ended because its events came faster than they were read. */
export class SubscriptionOverflowError extends CallError {
  override readonly name: string = 'SubscriptionOverflowError';
  /** Stable: `subscription-overflow`. */
  readonly code = 'subscription-overflow';
  readonly retryable = false;
  /** Events that were kept before this one. */
  readonly limit: number;

  constructor(limit: number, details?: CallErrorDetails) {
    super(`subscription ended: ${limit} events are waiting to be read, at most ${limit} are kept`, details);
    this.limit = limit;
  }
}

/** Whether an error is a {@link SubscriptionOverflowError}, of this or of another copy of the package. */
export function isSubscriptionOverflowError(error: unknown): error is SubscriptionOverflowError {
  return isCallError(error) && error.code === 'subscription-overflow';
}
