import type { RateLimitOptions } from '@firn/http/admission';
import type { CompressionOptions, ServerLogger } from '@firn/http/server';
import { describeValue } from '@firn/primitives/validation';
import type { Authenticate } from './authenticate.js';
import type { BoundOperation } from './bind-operations.js';
import type { OnError } from './failure.js';
import { namesOf, requireFunctions, requireKnown } from './known-options.js';
import type { RequestEvent } from './request-event.js';
import type { CorsOptions } from './resource-cors.js';
import { defaultRestLimits, type RestLimits } from './rest-limits.js';
import type { RequestInfo } from './server-request.js';

/** The request info, with the principal if the request has one. */
type PrincipalInfo<Principal> = RequestInfo<Exclude<Principal, boolean | null> | undefined>;

/** Makes what handlers receive beside their parameters. */
export type ContextFunction<Context, Principal> = (
  info: PrincipalInfo<Principal>,
) => NoInfer<Context> | Promise<NoInfer<Context>>;

/** Requires the option `context` if a handler takes anything but the `RequestInfo`. */
export type ContextOption<Context, Principal> =
  PrincipalInfo<Principal> extends Context
    ? unknown
    : { readonly context: ContextFunction<Context, Principal> };

/** How a server answers. */
export type RestServerOptions<Context, Principal = undefined> = CommonOptions<Context, Principal> &
  ContextOption<Context, Principal>;

/** Options without the rule when `context` is required. */
export interface CommonOptions<Context, Principal> {
  /** What it answers: `bindOperations(...)` of each group. */
  readonly operations: readonly BoundOperation<Context>[];
  /** Where failures are reported. Default: the console. */
  readonly logger?: ServerLogger | undefined;
  readonly limits?: Partial<RestLimits> | undefined;
  /** Pages of other origins that may call. Default: none. */
  readonly cors?: CorsOptions | undefined;
  /**
   * Checks who calls an operation that asks for credentials: a function, or {@link authenticateWith}. Needed where one does; `false`: they are checked
   * elsewhere, for example by a proxy.
   */
  readonly authenticate?: Authenticate<Principal> | false | undefined;
  /** Makes what handlers receive beside their parameters; it may be asynchronous. Default: the `RequestInfo`. */
  readonly context?: ContextFunction<Context, Principal> | undefined;
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
}

const optionNames = namesOf<CommonOptions<unknown, unknown>>({
  operations: true,
  authenticate: true,
  context: true,
  logger: true,
  limits: true,
  cors: true,
  compression: true,
  rateLimit: true,
  trustedProxies: true,
  openApi: true,
  headersOf: true,
  onError: true,
  onRequest: true,
});
const corsNames = namesOf<CorsOptions>({ origins: true, maxAgeSeconds: true, exposedHeaders: true });
const compressionNames = namesOf<CompressionOptions>({ minBytes: true, level: true });
const rateLimitNames = namesOf<RateLimitOptions>({
  unitsPerMinute: true,
  burst: true,
  maxClients: true,
  now: true,
  shared: true,
});

/** Checks the names of all options, and the kinds of those that are used later. @throws TypeError for one that is wrong. */
export function requireKnownOptions<Context, Principal>(options: CommonOptions<Context, Principal>): void {
  const { limits = {}, cors = {}, compression, rateLimit = {} } = options;
  requireKnown('createRestServer', Object.keys(options), optionNames);
  const { authenticate, context, headersOf, onError, onRequest } = options;
  requireFunctions('createRestServer', {
    authenticate: authenticate === false ? undefined : authenticate,
    context,
    headersOf,
    onError,
    onRequest,
  });
  if (!Array.isArray(options.operations))
    throw new TypeError(
      `createRestServer: operations must be an array, got ${describeValue(options.operations)}; bindOperations(...) makes it`,
    );
  requireKnown('createRestServer: limits', Object.keys(limits), Object.keys(defaultRestLimits));
  requireKnown('createRestServer: cors', Object.keys(cors), corsNames);
  requireKnown('createRestServer: compression', Object.keys(compression || {}), compressionNames);
  requireKnown('createRestServer: rateLimit', Object.keys(rateLimit), rateLimitNames);
}
