/** Returns the `Access-Control-Allow-Origin` for a page of an origin; `undefined`: the page may not read the response. */
export type AllowedOrigin = (origin: string | undefined) => string | undefined;

/**
 * Creates the rule for a list of origins, as browsers write them: `https://explorer.example`; `*` is any.
 *
 * @example
 * ```ts
 * createAllowedOrigin(['https://a.example'])('https://b.example'); // undefined
 * createAllowedOrigin(['*'])('https://b.example'); // '*'
 * ```
 */
export function createAllowedOrigin(origins: readonly string[]): AllowedOrigin {
  if (origins.includes('*')) return () => '*';
  const allowed = new Set(origins);
  return (origin) => (origin !== undefined && allowed.has(origin) ? origin : undefined);
}

/** Which pages of other origins may call, and which response headers say so. */
export interface CorsPolicy {
  /** Origins as browsers write them: `https://explorer.example`; `*` is any. */
  readonly origins: readonly string[];
  /**
   * `Vary` of every response. Only requests with an `Origin` get an allowed one then, also if any origin is allowed. Default: `origin`, and none if any
   * origin is allowed, so that caches share one response.
   */
  readonly vary?: string | undefined;
  /** Whether pages may send credentials. Browsers refuse that with `*`. Default: false. */
  readonly credentials?: boolean | undefined;
  /** Value of `Access-Control-Expose-Headers`: response headers that pages may read. Default: those of the Fetch standard. */
  readonly exposedHeaders?: string | undefined;
}

/** Permission that the response to a preflight request gives. */
export interface PreflightPermission {
  /** Verbs, separated by commas. */
  readonly methods: string;
  /** Request headers, separated by commas; absent: those of the Fetch standard. */
  readonly headers?: string | undefined;
  /** How long a browser may remember it, in seconds; absent: as long as the browser likes. */
  readonly maxAgeSeconds?: number | undefined;
}

/** Response headers for pages of other origins; see the Fetch standard, "CORS protocol". */
export interface Cors {
  /** Returns the headers of a response to a request with this `Origin`, as a new object. */
  readonly headersFor: (origin: string | undefined) => Record<string, string>;
  /** Adds what a preflight request is allowed to the headers of its response. */
  readonly addPermission: (headers: Record<string, string>, permission: PreflightPermission) => void;
}

/** Creates the response headers of a policy; `undefined`: no page of another origin may call. */
export function createCors(policy: CorsPolicy | undefined): Cors {
  if (policy === undefined) return { headersFor: () => ({}), addPermission: () => {} };
  const { origins, vary, credentials = false, exposedHeaders } = policy;
  const allowedFor = createAllowedOrigin(origins);
  const varies = vary ?? (origins.includes('*') ? undefined : 'origin');

  return {
    headersFor(origin) {
      const headers: Record<string, string> = varies === undefined ? {} : { vary: varies };
      const allowed = origin === undefined && vary !== undefined ? undefined : allowedFor(origin);
      if (allowed === undefined) return headers;
      headers['access-control-allow-origin'] = allowed;
      if (credentials) headers['access-control-allow-credentials'] = 'true';
      if (exposedHeaders !== undefined) headers['access-control-expose-headers'] = exposedHeaders;
      return headers;
    },
    addPermission(headers, { methods, headers: allowed, maxAgeSeconds }) {
      headers['access-control-allow-methods'] = methods;
      if (allowed !== undefined) headers['access-control-allow-headers'] = allowed;
      if (maxAgeSeconds !== undefined) headers['access-control-max-age'] = String(maxAgeSeconds);
    },
  };
}
