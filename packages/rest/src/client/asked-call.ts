import type { UnknownEnumValues } from '@firn/http/client';
import type { RestAnswer } from './transport.js';

/** What was called, for the errors of its answer. */
export interface AskedCall {
  /** operationId of the call. */
  readonly operation: string;
  /** Where it was sent, if that is known. */
  readonly url?: string | undefined;
}

/** What a reader of bodies knows beside the answer. */
export interface ReadContext extends AskedCall {
  /** Sends the same request again after a wait, with further headers: for streams that broke off. */
  readonly resend: (headers: Readonly<Record<string, string>>, afterMs: number) => Promise<RestAnswer>;
  /** Whether sending it again changes nothing. */
  readonly idempotent: boolean;
  /** Whether values that are not in their `enum` are kept. */
  readonly unknownEnumValues?: UnknownEnumValues | undefined;
}
