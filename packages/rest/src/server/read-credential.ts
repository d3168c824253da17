import { cookieText } from '@firn/primitives/validation';
import type { SecurityScheme } from '../security-scheme.js';
import type { ServerRequest } from './server-request.js';

/** Credential of a request, by the kind of its security scheme. */
export type ShownCredential<Scheme extends SecurityScheme> = Scheme extends { readonly type: 'apiKey' }
  ? { readonly key: string }
  : Scheme extends { readonly type: 'basic' }
    ? { readonly username: string; readonly password: string }
    : Scheme extends { readonly type: 'bearer' }
      ? { readonly token: string }
      : Scheme extends { readonly type: 'http' }
        ? { readonly authorization: string }
        : object;

/** Reads the credential for a scheme: `undefined` if the request has none, `false` if it is malformed. */
export function readCredential<Scheme extends SecurityScheme>(
  scheme: Scheme,
  request: Pick<ServerRequest, 'target' | 'header'>,
): ShownCredential<Scheme> | false | undefined;
export function readCredential(
  scheme: SecurityScheme,
  request: Pick<ServerRequest, 'target' | 'header'>,
): object | false | undefined {
  switch (scheme.type) {
    case 'apiKey': {
      const key = readKey(scheme, request);
      return key === '' ? undefined : { key };
    }
    case 'bearer': {
      const token = readAuthorization(request, 'bearer');
      return token === undefined ? undefined : token !== '' && { token };
    }
    case 'basic': {
      const text = readAuthorization(request, 'basic');
      return text === undefined ? undefined : readBasic(text);
    }
    case 'http':
      return readAuthorization(request, scheme.scheme) === undefined
        ? undefined
        : { authorization: request.header('authorization') };
    case 'mutualTLS':
      return {};
  }
}

function readKey(
  { in: place, name }: Extract<SecurityScheme, { type: 'apiKey' }>,
  request: Pick<ServerRequest, 'target' | 'header'>,
): string {
  if (place === 'header') return request.header(name.toLowerCase()) ?? '';
  if (place === 'cookie') return cookieText({ header: (each) => request.header(each) }, name) ?? '';
  const { target } = request;
  const mark = target.indexOf('?');
  return mark === -1 ? '' : (new URLSearchParams(target.slice(mark)).get(name) ?? '');
}

/** The credential in `Authorization`, without the name of the scheme; `undefined` for another scheme. */
function readAuthorization(request: Pick<ServerRequest, 'header'>, scheme: string): string | undefined {
  const value = request.header('authorization')?.trim() ?? '';
  const space = value.indexOf(' ');
  const name = space === -1 ? value : value.slice(0, space);
  if (name.toLowerCase() !== scheme.toLowerCase()) return undefined;
  return space === -1 ? '' : value.slice(space).trim();
}

/** User name and password: UTF-8 in base64, the first colon separates them (RFC 7617). */
function readBasic(text: string): { username: string; password: string } | false {
  try {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const pair = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const colon = pair.indexOf(':');
    return colon !== -1 && { username: pair.slice(0, colon), password: pair.slice(colon + 1) };
  } catch {
    // Neither base64 nor UTF-8: the caller rejects the credential.
    return false;
  }
}
