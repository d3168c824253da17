import type { DocumentOperation, ReadDocument } from '../document/operations.js';
import type { JsonObject } from '../json.js';
import type { WireRequest } from './write-request.js';

/** What a request shows of one security scheme, by the document alone. */
interface Credential {
  readonly place: 'header' | 'query' | 'cookie';
  readonly name: string;
  readonly value: string;
}

/** Whether nobody may call an operation without credentials. */
export function needsCredentials({ security }: DocumentOperation): boolean {
  return security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0);
}

/** Whether a request shows what one requirement asks for: all of its schemes, as their definitions say. */
export function satisfies(
  { securitySchemes }: ReadDocument,
  requirement: Readonly<Record<string, unknown>>,
  target: string,
  header: (name: string) => string | undefined,
): boolean {
  const query = new URLSearchParams(target.split('?')[1] ?? '');
  const cookies = (header('cookie') ?? '').split(/; ?/);
  return credentialsOf(securitySchemes, requirement).every(({ place, name, value }) => {
    if (place === 'header') return header(name.toLowerCase()) === value;
    return place === 'query' ? query.get(name) === value : cookies.includes(`${name}=${value}`);
  });
}

/** Adds what the first requirement of an operation asks for. */
export function withCredentials(
  { securitySchemes }: ReadDocument,
  { security }: DocumentOperation,
  request: WireRequest,
): WireRequest {
  const headers: Record<string, string> = { ...request.headers };
  let { target } = request;
  for (const { place, name, value } of credentialsOf(securitySchemes, security[0] ?? {})) {
    if (place === 'header') headers[name.toLowerCase()] = value;
    else if (place === 'cookie')
      headers.cookie =
        headers.cookie === undefined ? `${name}=${value}` : `${headers.cookie}; ${name}=${value}`;
    else target += `${target.includes('?') ? '&' : '?'}${encodeURIComponent(name)}=${value}`;
  }
  return { ...request, target, headers };
}

/** One credential for each place: of several in one header a request can show only one, and that of a scheme of HTTP serves a key too. */
function credentialsOf(
  schemes: ReadDocument['securitySchemes'],
  requirement: Readonly<Record<string, unknown>>,
): readonly Credential[] {
  const found = new Map<string, Credential>();
  for (const scheme of Object.keys(requirement)) {
    const credential = credentialOf(schemes[scheme]);
    if (credential === undefined) continue;
    const place = `${credential.place} ${credential.name.toLowerCase()}`;
    if (!found.has(place) || schemes[scheme]?.type !== 'apiKey') found.set(place, credential);
  }
  return [...found.values()];
}

/** Nothing for a certificate, which is the connection's, and for a scheme that the document lacks. */
function credentialOf(scheme: JsonObject | undefined): Credential | undefined {
  if (scheme?.type === 'apiKey')
    return { place: scheme.in as Credential['place'], name: String(scheme.name), value: 'some-key' };
  const inAuthorization = (value: string): Credential => ({ place: 'header', name: 'authorization', value });
  if (scheme?.type === 'basic' || (scheme?.type === 'http' && /^basic$/i.test(String(scheme.scheme))))
    return inAuthorization(`Basic ${Buffer.from('name:password').toString('base64')}`);
  if (scheme?.type === 'http' && !/^bearer$/i.test(String(scheme.scheme)))
    return inAuthorization(`${String(scheme.scheme)} some credentials`);
  return scheme === undefined || scheme.type === 'mutualTLS'
    ? undefined
    : inAuthorization('Bearer some-token');
}
