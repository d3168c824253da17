import type { RestTransport } from './transport.js';

/**
 * Sends the operations that have a server of their own there, and all others to one address.
 * @param servers addresses by operationId; one that is relative stands beside `baseUrl`.
 * @example
 * ```ts
 * withServers('https://pets.example', { uploadPhoto: 'https://uploads.example' }, (baseUrl) => httpTransport({ baseUrl }));
 * ```
 */
export function withServers(
  baseUrl: string,
  servers: Readonly<Record<string, string | undefined>>,
  transportOf: (baseUrl: string) => RestTransport,
): RestTransport {
  const main = transportOf(baseUrl);
  const own = new Map<string, RestTransport>();
  for (const [name, url] of Object.entries(servers)) {
    if (url !== undefined)
      own.set(name, transportOf(URL.canParse(url, baseUrl) ? new URL(url, baseUrl).href : url));
  }
  const transportFor = (name: string | undefined): RestTransport => own.get(name ?? '') ?? main;
  return {
    send: (request, options) => transportFor(request.name).send(request, options),
    urlOf: (target, name, base) => transportFor(name).urlOf?.(target, name, base) ?? target,
  };
}
