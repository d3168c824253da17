import { createCors } from '@firn/http/server/fetch';

/** Which pages of other origins may call. */
export interface CorsRules {
  /** Origins, `https://explorer.example`; `*` is any. */
  readonly origins: readonly string[];
  /** Request headers that pages may set. Default: Origin, Accept, Content-Type, X-Requested-With, as the reference node allows. */
  readonly headers?: readonly string[] | undefined;
}

/** Headers of answers. */
export type Headers = Readonly<Record<string, string>>;

/** CORS of endpoints: all have the same verbs and request headers. As the reference node, they allow credentials, and every response varies by `Origin`. */
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

/** Creates the CORS of a set of rules; `undefined`: no page of another origin may call. */
export function createEndpointCors(rules: CorsRules | undefined): EndpointCors {
  const allowedHeaders = new Set((rules?.headers ?? usualHeaders).map((name) => name.toLowerCase()));
  const cors = createCors(rules && { origins: rules.origins, vary: 'Origin', credentials: true });

  function preflight({ origin, method, headers }: PreflightRequest): Headers {
    if (rules === undefined) return {};
    const vary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';
    const wanted = (headers ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const isAllowed =
      methods.includes(method.toUpperCase()) &&
      wanted.every((name) => allowedHeaders.has(name.toLowerCase()));
    const response = cors.headersFor(origin);
    if (response['access-control-allow-origin'] === undefined || !isAllowed) return { vary };
    response.vary = vary;
    cors.addPermission(response, {
      methods: method.toUpperCase(),
      headers: wanted.length > 0 ? wanted.join(', ') : undefined,
    });
    return response;
  }

  return { headersFor: cors.headersFor, preflight };
}
