import { hostRefusal, isAllowedHost } from '@firn/http/server/fetch';
import type { RpcEndpoint } from '../endpoint.js';
import { createEndpointCors, type Headers } from './endpoint-cors.js';
import type { HttpOptions } from './http-options.js';

/** An answer that is none of JSON-RPC; its body is plain text. */
export interface Refusal {
  readonly status: number;
  readonly body: string;
  readonly headers?: Headers | undefined;
  /** In place of the headers of every answer. */
  readonly shared?: Headers | undefined;
}

/** What an HTTP binding knows of a request before its body. */
export interface RequestHead {
  readonly verb: string;
  readonly path: string;
  /** A header by its name in lower case. */
  header(name: string): string | undefined;
}

/** Decides over requests by their heads, the same for every HTTP binding. */
export interface Admission {
  /** Headers of every answer to a request with this `Origin`. */
  readonly headersFor: (origin: string | undefined) => Headers;
  /** The endpoint that answers, or the answer of its own. */
  readonly admit: (head: RequestHead) => RpcEndpoint | Refusal;
}

/** Most hosts that are remembered, and most origins. */
const maxRemembered = 64;
/** The longest name of a host is shorter (RFC 1035, section 2.3.4). */
const maxHostLength = 300;
const notFound = '404 page not found\n';

/** Makes the decisions of the options, in the order of the reference node: CORS, host, route, verb, content type. */
export function createAdmission(options: HttpOptions): Admission {
  const cors = createEndpointCors(options.cors);
  const ofOrigin = new Map<string, Headers>();
  const withoutOrigin = { ...options.serverHeaders, ...cors.headersFor(undefined) };

  function headersFor(origin: string | undefined): Headers {
    if (origin === undefined) return withoutOrigin;
    let headers = ofOrigin.get(origin);
    if (headers === undefined) {
      headers = { ...options.serverHeaders, ...cors.headersFor(origin) };
      if (ofOrigin.size < maxRemembered) ofOrigin.set(origin, headers);
    }
    return headers;
  }

  // To look a host up costs a tenth of working out that it is allowed.
  const allowedHosts = new Set<string | undefined>();
  function isServedAs(host: string | undefined): boolean {
    if (allowedHosts.has(host)) return true;
    if (!isAllowedHost(host, options.allowedHosts)) return false;
    if (allowedHosts.size < maxRemembered && (host ?? '').length <= maxHostLength) allowedHosts.add(host);
    return true;
  }

  function admit(request: RequestHead): RpcEndpoint | Refusal {
    const { verb, path } = request;
    const preflight = verb === 'OPTIONS' ? request.header('access-control-request-method') : undefined;
    if (preflight !== undefined && options.cors !== undefined) {
      const ask = {
        origin: request.header('origin'),
        method: preflight,
        headers: request.header('access-control-request-headers'),
      };
      // A preflight that is refused must not carry the headers that let a page read answers.
      return { status: 200, body: '', headers: cors.preflight(ask), shared: options.serverHeaders ?? {} };
    }
    const host = request.header('host');
    if (!isServedAs(host)) return { status: 403, body: hostRefusal(host, options.hostRemedy) };
    const endpoint = options.route(path);
    if (endpoint === undefined) {
      const reason = options.unavailable?.(path);
      return reason === undefined
        ? { status: 404, body: options.notFound?.(path) ?? notFound }
        : { status: 503, body: reason };
    }
    if (verb !== 'POST') {
      return { status: 405, body: `rpc: POST method required, received ${verb}`, headers: { allow: 'POST' } };
    }
    const type = request.header('content-type');
    const encoding = request.header('content-encoding');
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
      return { status: 415, body: `rpc: unrecognized Content-Encoding: ${encoding}` };
    if (!isJson(type)) return { status: 415, body: `rpc: unrecognized Content-Type: ${type ?? ''}` };
    return endpoint;
  }

  return { headersFor, admit };
}

/** Whether the head of a request was refused. */
export function isRefusal(admitted: RpcEndpoint | Refusal): admitted is Refusal {
  return 'status' in admitted;
}

/** The answer to a body over the limit. The connection is closed: what follows of the body is not read. */
export function tooLarge(size: number, limit: number): Refusal {
  return {
    status: 413,
    body: `content length too large (${size}>${limit})\n`,
    headers: { connection: 'close' },
  };
}

/** Headers of a refusal, beside those of every answer. */
export const refusalHeaders: Headers = {
  'content-type': 'text/plain; charset=utf-8',
  'x-content-type-options': 'nosniff',
};

// A content type that a form cannot have, so that no page can call without CORS.
function isJson(type: string | undefined): boolean {
  return type === 'application/json' || (type !== undefined && /^\s*application\/json\s*(?:;|$)/i.test(type));
}
