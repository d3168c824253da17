import { redactUrl } from '@firn/primitives/request';

/** What went wrong with a call, as a word that does not change. */
export type CallErrorCode =
  | 'auth'
  | 'cancelled'
  | 'http-status'
  | 'response-validation'
  | 'rpc'
  | 'subscription-overflow'
  | 'timeout'
  | 'transport';

/** What is known of a failed call beside its message. */
export interface CallErrorDetails extends ErrorOptions {
  /** The method or operationId that was called. */
  readonly operation?: string | undefined;
  /** The address that was asked; errors tell it without its secrets. */
  readonly url?: string | undefined;
}

/** Known to every copy of the package. */
const brand = Symbol.for('@firn/http CallError');

/** Most causes that {@link CallError.walk} follows: a circle of them ends. */
const maxCauses = 64;

/**
 * A call failed. Base of every error that a client throws for what became of a request, whatever it speaks: `code` tells them apart.
 *
 * @example
 * ```ts
 * try { await infoPeers(transport); } catch (error) {
 *   if (!isCallError(error)) throw error;
 *   console.log(error.code, error.operation, error.url); // transport info.peers http://127.0.0.1:9650/ext/info
 *   if (error.retryable) again();
 * }
 * ```
 */
export abstract class CallError extends Error {
  /** Stable: tells the kinds of errors apart. */
  abstract readonly code: CallErrorCode;
  /** Whether the same call, unchanged, may work later. Whether it may be sent twice is for who calls to know. */
  abstract readonly retryable: boolean;
  /** The method or operationId that was called, where that is known. */
  readonly operation: string | undefined;
  /** The address that was asked, where that is known, without what may be secret in it: user and password, values of its query, keys in its path. */
  readonly url: string | undefined;

  constructor(message: string, details: CallErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.operation = details.operation;
    this.url = details.url && redactUrl(details.url);
  }

  get [brand](): true {
    return true;
  }

  /**
   * Goes from this error down its causes.
   * @returns the first that passes the test, or `undefined`; without a test the innermost one.
   * @example
   * ```ts
   * const refused = error.walk((cause) => (cause as { code?: unknown }).code === 'ECONNREFUSED') !== undefined;
   * ```
   */
  walk(test?: (error: unknown) => boolean): unknown {
    let current: unknown = this;
    for (let steps = 0; steps < maxCauses; steps++) {
      if (test?.(current)) return current;
      const { cause } = current as { readonly cause?: unknown };
      if (cause === undefined || cause === null) break;
      current = cause;
    }
    return test === undefined ? current : undefined;
  }
}

/** Whether an error is a {@link CallError}, of any package of these clients and of any copy of it. */
export function isCallError(error: unknown): error is CallError {
  return typeof error === 'object' && error !== null && (error as { [brand]?: unknown })[brand] === true;
}
