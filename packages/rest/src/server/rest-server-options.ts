import type { BoundOperation } from './bind-operations.js';
import type { CompressionOptions } from './compression.js';
import type { CorsOptions } from './cors.js';
import type { RestLimits } from './limits.js';
import type { RestLogger } from './logger.js';
import type { RateLimitOptions } from './rate-limit.js';
import type { RequestEvent } from './rest-server.js';
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
  readonly logger?: RestLogger | undefined;
  readonly limits?: Partial<RestLimits> | undefined;
  /** Pages of other origins that may call. Default: none. */
  readonly cors?: CorsOptions | undefined;
  /** Text of the OpenAPI document, served at `/openapi.json` and `/v2/openapi.json`. */
  readonly openApi?: string | undefined;
  /** Default: calls are not limited. */
  readonly rateLimit?: RateLimitOptions | undefined;
  /** Addresses and networks whose `X-Forwarded-For` is believed: `['10.0.0.0/8', '::1']`. Default: none. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Compression of answers. Default: gzip from 4096 bytes, for clients that take it. `false`: never. */
  readonly compression?: CompressionOptions | false | undefined;
  /** Told of every answered request: for metrics. */
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
};
