import type { CompressionOptions, RateLimitOptions, ServerLogger } from '@firn/http/server';
import type { Authenticate } from './authenticate.js';
import type { BoundOperation } from './bind-operations.js';
import type { OnError } from './failure.js';
import type { RequestEvent } from './request-event.js';
import type { CorsOptions } from './resource-cors.js';
import type { RestLimits } from './rest-limits.js';
import type { RequestInfo } from './server-request.js';

/** Makes what handlers are given beside their parameters; needed where a handler takes it. */
export type ContextOption<Context> = unknown extends Context
  ? { readonly context?: ((info: RequestInfo) => Context) | undefined }
  : { readonly context: (info: RequestInfo) => Context };

/** How a server answers. */
export type RestServerOptions<Context> = ContextOption<Context> & {
  /** What it answers: `bindOperations(...)` of each group. */
  readonly operations: readonly BoundOperation<Context>[];
  /** Where failures are reported. Default: the console. */
  readonly logger?: ServerLogger | undefined;
  readonly limits?: Partial<RestLimits> | undefined;
  /** Pages of other origins that may call. Default: none. */
  readonly cors?: CorsOptions | undefined;
  /**
   * Checks who calls an operation that asks for credentials. Needed where one does; `false`: they are checked elsewhere, for example by a
   * proxy.
   */
  readonly authenticate?: Authenticate | false | undefined;
  /** Text of the OpenAPI document, served at `/openapi.json` and `/v2/openapi.json`. */
  readonly openApi?: string | undefined;
  /** Default: calls are not limited. */
  readonly rateLimit?: RateLimitOptions | undefined;
  /** Addresses and networks whose `X-Forwarded-For` is believed: `['10.0.0.0/8', '::1']`. Default: none. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Compression of answers. Default: gzip from 4096 bytes, for clients that take it. `false`: never. */
  readonly compression?: CompressionOptions | false | undefined;
  /**
   * Further headers of a success, by lower-case name, worked out for each answer, also for those that are given again. It must be cheap, and
   * must not throw.
   */
  readonly headersOf?:
    | ((operation: string, params: unknown) => Readonly<Record<string, string>> | undefined)
    | undefined;
  /** Replaces the response to a request that failed. By default it has the body that the document declares for its status, else problem details (RFC 9457). */
  readonly onError?: OnError | undefined;
  /** Told of every answered request: for metrics. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
};
