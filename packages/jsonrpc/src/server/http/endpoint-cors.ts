import { createAllowedOrigin } from '@firn/http/server/fetch';

/** Which pages of other origins may call. */
export interface CorsRules {
  /** Origins, `https://explorer.example`; `*` is any. */
  readonly origins: readonly string[];
  /** Request headers that pages may set. Default: Origin, Accept, Content-Type, X-Requested-With, as the reference node allows. */
  readonly headers?: readonly string[] | undefined;
}

/** Headers of answers. */
export type Headers = Readonly<Record<string, string>>;

/**
 * Answers the questions of browsers; see the Fetch standard, "CORS protocol". Not the one of `@firn/rest`: all endpoints have the same verb and the
 * same headers, and are answered as the reference node answers, with credentials and `Vary` in every case.
 */
export interface EndpointCors {
  /** Headers of an answer to a request with this `Origin`, none for a request without. */
  readonly headersFor: (origin: string | undefined) => Headers;
  /** Headers of the answer to a preflight request. */
  readonly preflight: (ask: PreflightRequest) => Headers;
}

/** What a preflight request asks for. */
export interface PreflightRequest {
  readonly origin: string | undefined;
  readonly method: string;
  readonly headers: string | undefined;
}

const methods = ['GET', 'POST', 'HEAD'];
const usualHeaders = ['Origin', 'Accept', 'Content-Type', 'X-Requested-With'];

/** Makes the answers of a set of rules. */
export function createEndpointCors(rules: CorsRules | undefined): EndpointCors {
  if (rules === undefined) return { headersFor: () => none, preflight: () => none };
  const allowedHeaders = new Set((rules.headers ?? usualHeaders).map((name) => name.toLowerCase()));
  const allowedFor = createAllowedOrigin(rules.origins);

  function headersFor(origin: string | undefined): Headers {
    const allowed = origin === undefined ? undefined : allowedFor(origin);
    return allowed === undefined ? varies : allowOrigin(allowed);
  }

  function preflight({ origin, method, headers }: PreflightRequest): Headers {
    const vary = { vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers' };
    const wanted = (headers ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const allowed = origin === undefined ? undefined : allowedFor(origin);
    const isAllowed =
      methods.includes(method.toUpperCase()) &&
      wanted.every((name) => allowedHeaders.has(name.toLowerCase()));
    if (allowed === undefined || !isAllowed) return vary;
    return {
      ...allowOrigin(allowed),
      ...vary,
      'access-control-allow-methods': method.toUpperCase(),
      ...(wanted.length > 0 && { 'access-control-allow-headers': wanted.join(', ') }),
    };
  }

  return { headersFor, preflight };
}

const none: Headers = {};
const varies: Headers = { vary: 'Origin' };

// The reference node allows credentials too; browsers refuse them with `*`.
function allowOrigin(origin: string): Headers {
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
  };
}
