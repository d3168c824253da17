import { secretHeaderText } from '@firn/primitives/request';
import type { SecurityRequirement, SecurityScheme } from '../model/index.js';
import type { HttpRequestParts } from '../values/write-http-request.js';

/** Secrets by the name of their scheme: a key, a token, or `name:password` of HTTP's basic authentication. */
export type Credentials = Readonly<Record<string, string>>;

/** What an operation of HTTP asks for. */
export interface Secured {
  readonly wire: { readonly security: readonly SecurityRequirement[] };
  readonly schemes: readonly SecurityScheme[];
}

/** A request with the credentials that its operation asks for: those of the first requirement of which each is given; without one as it is. */
export function withCredentials(
  request: HttpRequestParts,
  { wire, schemes }: Secured,
  credentials: Credentials,
): HttpRequestParts {
  const has = ({ scheme }: { readonly scheme: string }): boolean => credentials[scheme] !== undefined;
  const requirement = wire.security.find((each) => each.length > 0 && each.every(has));
  const named = (requirement ?? []).flatMap(
    ({ scheme }) => schemes.find(({ name }) => name === scheme) ?? [],
  );
  return named.reduce((shown, scheme) => show(shown, scheme, credentials[scheme.name] ?? ''), request);
}

function show(request: HttpRequestParts, { kind }: SecurityScheme, secret: string): HttpRequestParts {
  const authorization = (text: string) => ({
    ...request,
    headers: { ...request.headers, authorization: secretHeaderText('authorization', text) },
  });
  switch (kind.type) {
    case 'apiKey':
      return withKey(request, kind.in, kind.name, secret);
    case 'basic':
      return authorization(`Basic ${base64(secret)}`);
    case 'http':
      return authorization(`${kind.scheme} ${secret}`);
    case 'mutualTLS':
      return request;
    default:
      return authorization(`Bearer ${secret}`);
  }
}

function withKey(
  request: HttpRequestParts,
  place: 'header' | 'query' | 'cookie',
  name: string,
  secret: string,
): HttpRequestParts {
  const { headers, target } = request;
  if (place === 'header')
    return { ...request, headers: { ...headers, [name]: secretHeaderText(name, secret) } };
  const pair = `${encodeURIComponent(name)}=${encodeURIComponent(secret)}`;
  if (place === 'query') return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}${pair}` };
  return {
    ...request,
    headers: { ...headers, cookie: headers.cookie ? `${headers.cookie}; ${pair}` : pair },
  };
}

/** User name and password in UTF-8, in base64 (RFC 7617). */
function base64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}
