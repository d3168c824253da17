import { redactUrl } from '@firn/primitives/request';

/**
 * Returns the address of a service as text. In a browser it may be relative.
 * @param client function that creates the client, for the error.
 * @throws TypeError if the address is missing or is not an HTTP address.
 */
export function requireServiceUrl(client: string, url: string | URL | undefined): string {
  const base = globalThis.location?.href;
  if (url !== undefined && URL.canParse(url, base) && /^https?:/.test(new URL(url, base).protocol))
    return String(url);
  const given = url === undefined ? 'missing' : `"${redactUrl(String(url))}"`;
  throw new TypeError(
    `${client}: url is ${given}, expected the HTTP address of the service, such as http://127.0.0.1:8080, or a transport`,
  );
}
