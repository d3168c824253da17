import { httpError, isHttpStatusError } from '../errors/http-status-error.js';
import type { SecurityRequirement, SecurityScheme } from '../security-scheme.js';
import type { Authenticate, Authenticated } from './authenticate.js';
import { requireKnown } from './known-options.js';
import { readCredential, type ShownCredential } from './read-credential.js';
import type { RequestInfo } from './server-request.js';

/** Security schemes by name; generated, one constant for each contract. */
export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>;

/** Functions that check the credentials of each scheme. A scheme that no served operation needs can be left out. */
export type SchemeFunctions<Schemes extends SecuritySchemes> = {
  readonly [Name in keyof Schemes]?: SchemeFunction<Schemes[Name], unknown>;
};

/** Checks one credential. The scopes are those that the operation needs. */
export type SchemeFunction<Scheme extends SecurityScheme, Principal> = (
  credential: ShownCredential<Scheme> & { readonly scopes: readonly string[] },
  info: RequestInfo,
) => Authenticated<Principal> | Promise<Authenticated<Principal>>;

/** Results of the functions that accepted the request, by scheme. */
export type PrincipalOf<Functions> = {
  readonly [Name in keyof Functions]?: Functions[Name] extends (...args: never[]) => infer Result
    ? Exclude<Awaited<Result>, false | null | undefined>
    : never;
};

type AnyFunction = SchemeFunction<{ readonly type: 'mutualTLS' }, unknown>;

/**
 * Makes the option `authenticate` of functions that check one credential each. It reads the credentials of the request, calls the functions of those that
 * were sent, and accepts the request if one of the security requirements of its operation is met. Optional credentials that were sent must be right too.
 * Otherwise the response is 401 with `WWW-Authenticate`.
 *
 * The principal has the result of each function by the name of its scheme. `false`, `undefined` and `null` reject the credential.
 * @throws TypeError for a function whose scheme does not exist.
 * @example
 * ```ts
 * const authenticate = authenticateWith(petsSecuritySchemes, {
 *   token: ({ token, scopes }) => sessions.find(token, scopes),
 *   login: ({ username, password }) => users.check(username, password),
 * });
 * const server = createRestServer({ operations, authenticate, context: ({ principal }) => ({ user: principal?.token }) });
 * ```
 */
export function authenticateWith<
  const Schemes extends SecuritySchemes,
  Functions extends SchemeFunctions<Schemes>,
>(schemes: Schemes, functions: Functions): Authenticate<PrincipalOf<Functions>> {
  requireKnown('authenticateWith', Object.keys(functions), Object.keys(schemes), 'security scheme');
  const byName = new Map(Object.entries(functions as Readonly<Record<string, AnyFunction | undefined>>));
  for (const [name, check] of byName) if (check === undefined) byName.delete(name);

  /** Calls the functions of one requirement; `undefined` if it is not met. */
  async function meet(requirement: SecurityRequirement, info: RequestInfo, refused: Set<string>) {
    const shown = Object.entries(requirement).flatMap(([name, scopes]) => {
      const scheme = schemes[name];
      const check = byName.get(name);
      const credential = scheme && readCredential(scheme, info.request);
      return check === undefined || credential === undefined ? [] : [{ name, scopes, check, credential }];
    });
    const names = Object.keys(requirement);
    if (names.length === 0 || shown.length < names.length) return undefined;
    const principal: [string, unknown][] = [];
    for (const { name, scopes, check, credential } of shown) {
      const result = credential && ((await check({ ...credential, scopes }, info)) ?? false);
      if (result === false) {
        // Whether the connection has a certificate is known to the function alone.
        if (schemes[name]?.type !== 'mutualTLS') refused.add(name);
        return undefined;
      }
      principal.push([name, result]);
    }
    return Object.fromEntries(principal) as PrincipalOf<Functions>;
  }

  const authenticate = async (requirements: readonly SecurityRequirement[], info: RequestInfo) => {
    const refused = new Set<string>();
    const challenged = (messages: string | readonly string[], cause?: unknown, body?: unknown) => {
      const challenges = challengesOf(schemes, requirements, refused);
      const header = (name: string) => (name === 'www-authenticate' ? challenges : undefined);
      return httpError(401, messages, { cause, body, header });
    };
    try {
      for (const requirement of requirements) {
        const principal = await meet(requirement, info, refused);
        if (principal !== undefined) return principal;
      }
    } catch (error) {
      if (!isHttpStatusError(error) || error.status !== 401) throw error;
      throw challenged(error.messages, error, error.body);
    }
    if (refused.size > 0) throw challenged('The credentials of this request are not valid');
    if (requirements.some((requirement) => Object.keys(requirement).length === 0)) return undefined;
    throw challenged('This call needs credentials that the request does not have');
  };
  return Object.assign(authenticate, { schemes: new Set(byName.keys()) });
}

/** One challenge for each scheme of the requirements (RFC 9110, section 11.6.1). */
function challengesOf(
  schemes: SecuritySchemes,
  requirements: readonly SecurityRequirement[],
  refused: ReadonlySet<string>,
): string | undefined {
  const scopes = new Map<string, readonly string[]>();
  for (const requirement of requirements)
    for (const [name, own] of Object.entries(requirement)) if (!scopes.has(name)) scopes.set(name, own);
  const challenges = [...scopes].flatMap(([name, own]) => {
    const scheme = schemes[name];
    return scheme === undefined ? [] : challengeOf(name, scheme, own, refused.has(name));
  });
  return challenges.length === 0 ? undefined : challenges.join(', ');
}

function challengeOf(
  name: string,
  scheme: SecurityScheme,
  scopes: readonly string[],
  isRefused: boolean,
): string[] {
  const realm = `realm="${encodeURIComponent(name)}"`;
  switch (scheme.type) {
    case 'basic':
      return [`Basic ${realm}, charset="UTF-8"`];
    case 'bearer': {
      // RFC 6750, section 3.
      const scope = scopes.length === 0 ? '' : `, scope="${scopes.map(encodeURI).join(' ')}"`;
      return [`Bearer ${realm}${scope}${isRefused ? ', error="invalid_token"' : ''}`];
    }
    case 'apiKey':
      return [`ApiKey ${realm}`];
    case 'http':
      return [encodeURIComponent(scheme.scheme)];
    case 'mutualTLS':
      return [];
  }
}
