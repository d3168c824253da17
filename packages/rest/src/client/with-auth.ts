import { type CredentialContext, joinHeaders } from '@firn/http/client';
import { renewable, type TakenValue } from '@firn/http/client/late';
import { secretHeaderText } from '@firn/primitives/request';
import { AuthError } from '../errors/auth-error.js';
import type { SecurityScheme } from '../security-scheme.js';
import { sendWithCredentials } from './send-with-credentials.js';
import type { RestRequest, RestTransport } from './transport.js';

/** A secret, or a function that gets one for each request: for tokens that expire. */
export type Credential<Value> =
  | Value
  | ((scopes: readonly string[], context: CredentialContext) => Value | Promise<Value>);

/** User name and password of HTTP's basic authentication. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** Credentials by the name of the scheme. */
export type Credentials = Readonly<
  Record<string, Credential<string | BasicCredential> | boolean | undefined>
>;

interface Shown {
  readonly headers: Record<string, string>;
  readonly query: string[];
  readonly cookies: string[];
}

/**
 * Shows the credentials that an operation asks for: those of the first of its requirements that is satisfied. A header that the caller gives
 * counts as a credential too. Put it inside `withRetry`, so that a token is asked for anew at each attempt.
 *
 * If the server answers 401, functions of credentials are called once more, once for all calls that wait, and each request is sent once more with
 * what they give, unless that is the same or its body is a stream. `reauthenticate: false` turns that off.
 * @throws AuthError, before anything is sent, where no requirement is satisfied. It names schemes, never secrets.
 */
export function withAuth(
  transport: RestTransport,
  schemes: Readonly<Record<string, SecurityScheme>>,
  credentials: Credentials = {},
  { reauthenticate = true }: { readonly reauthenticate?: boolean | undefined } = {},
): RestTransport {
  const functions = new Map<string, () => Promise<TakenValue<Secret>>>();
  const take = async (name: string, scopes: readonly string[], credential: Credential<Secret>) => {
    if (typeof credential !== 'function') return { value: credential };
    const key = JSON.stringify([name, ...scopes]);
    const known = functions.get(key) ?? renewable<Secret>((context) => credential(scopes, context));
    functions.set(key, known);
    return known();
  };
  return {
    ...transport,
    async send(request, options) {
      const { security = [] } = request;
      if (security.length === 0) return transport.send(request, options);
      const given = new Set(Object.keys(joinHeaders(request.headers, options.headers)));
      const has = (name: string): boolean =>
        (credentials[name] !== undefined && credentials[name] !== false) || isGiven(schemes[name], given);
      const requirement =
        security.find((each) => Object.keys(each).length > 0 && Object.keys(each).every(has)) ??
        security.find((each) => Object.keys(each).length === 0);
      const missing = (names: readonly (readonly string[])[]) =>
        new AuthError(names, {
          operation: request.name,
          url: transport.urlOf?.(request.target, request.name, options.url),
        });
      if (requirement === undefined) throw missing(security.map((each) => Object.keys(each)));
      const taken: TakenSecret[] = [];
      for (const [name, scopes] of Object.entries(requirement)) {
        const scheme = schemes[name];
        const credential = credentials[name];
        if (scheme === undefined || credential === undefined || typeof credential === 'boolean') continue;
        // What the caller sends wins.
        if (scheme.type !== 'mutualTLS' && isGiven(scheme, given)) continue;
        taken.push({ name, scheme, ...(await take(name, scopes, credential)) });
      }
      const withAll = (secrets: readonly TakenSecret[]): RestRequest => {
        const nothing = secrets.find(({ value }) => isMissing(value));
        if (nothing !== undefined) throw missing([[nothing.name]]);
        return withShown(request, secrets);
      };
      return sendWithCredentials(transport, withAll(taken), options, async () => {
        if (!reauthenticate || taken.every(({ renew }) => renew === undefined)) return undefined;
        const renewed: TakenSecret[] = [];
        for (const secret of taken)
          renewed.push({ ...secret, value: await (secret.renew?.() ?? secret.value) });
        return withAll(renewed);
      });
    },
  };
}

/** JavaScript may give nothing, and a variable of the environment may be empty. */
const isMissing = (secret: Secret | undefined | null): boolean => (secret ?? '') === '';

type Secret = string | BasicCredential;

/** A credential of one request. */
interface TakenSecret extends Partial<TakenValue<Secret>> {
  readonly name: string;
  readonly scheme: SecurityScheme;
  readonly value: Secret;
}

/** Whether the caller sends the header that a scheme would. */
function isGiven(scheme: SecurityScheme | undefined, headers: ReadonlySet<string>): boolean {
  if (scheme === undefined || scheme.type === 'mutualTLS') return true;
  if (scheme.type === 'apiKey') return scheme.in === 'header' && headers.has(scheme.name.toLowerCase());
  return headers.has('authorization');
}

function show(scheme: SecurityScheme, secret: string | BasicCredential, shown: Shown): void {
  switch (scheme.type) {
    case 'apiKey': {
      const key = String(secret);
      if (scheme.in === 'header') shown.headers[scheme.name] = secretHeaderText(scheme.name, key);
      else if (scheme.in === 'cookie') shown.cookies.push(`${scheme.name}=${encodeURIComponent(key)}`);
      else shown.query.push(`${encodeURIComponent(scheme.name)}=${encodeURIComponent(key)}`);
      return;
    }
    case 'basic':
      shown.headers.authorization = secretHeaderText(
        'authorization',
        `Basic ${typeof secret === 'string' ? secret : basic(secret)}`,
      );
      return;
    case 'bearer':
      shown.headers.authorization = secretHeaderText('authorization', `Bearer ${String(secret)}`);
      return;
    case 'http':
      shown.headers.authorization = secretHeaderText('authorization', `${scheme.scheme} ${String(secret)}`);
      return;
    case 'mutualTLS':
      return;
  }
}

/** User name and password in UTF-8, in base64 (RFC 7617). @throws RangeError for a user name with a colon: the password would begin there. */
function basic({ username, password }: BasicCredential): string {
  if (username.includes(':'))
    throw new RangeError('the user name for authorization has a colon, which ends it (RFC 7617, section 2)');
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}

function withShown(request: RestRequest, secrets: readonly TakenSecret[]): RestRequest {
  const shown: Shown = { headers: {}, query: [], cookies: [] };
  for (const { scheme, value } of secrets) show(scheme, value, shown);
  const { headers, query, cookies } = shown;
  const { target } = request;
  const separator = target.includes('?') ? '&' : '?';
  const own = joinHeaders(headers, request.headers);
  const all = [...(own.cookie === undefined ? [] : [own.cookie]), ...cookies];
  return {
    ...request,
    target: query.length === 0 ? target : target + separator + query.join('&'),
    headers: { ...own, ...(all.length > 0 && { cookie: all.join('; ') }) },
  };
}
