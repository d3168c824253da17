import type { MetricsClient } from '@firn/metrics-client';
import type { RestAnswer, RestTransport } from '@firn/rest/client';

/** A metrics service to be checked. */
export interface MetricsTarget {
  /** Makes the calls of the examples. */
  readonly client: MetricsClient;
  /** Sends the requests that no client would write. */
  readonly transport: RestTransport;
}

/** A request as it stands. */
export interface RawRequest {
  readonly verb: string;
  /** Path with the query string. */
  readonly target: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Blob | ReadableStream<Uint8Array> | undefined;
}

/** Sends one request. @throws TransportError where no answer comes. */
export function sendRaw(target: MetricsTarget, request: RawRequest): Promise<RestAnswer> {
  return target.transport.send({ ...request, idempotent: true }, {});
}
