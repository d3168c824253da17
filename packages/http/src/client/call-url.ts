import { redactUrl } from '@firn/primitives/request';

/**
 * Checks the base URL of a call. What `requireServiceUrl` does for a client; bundlers would load that from the start if failures used it too.
 * @throws TypeError for what is no HTTP address. In a browser it may be relative.
 */
export function requireCallUrl(operation: string, url: string | URL): void {
  const base = globalThis.location?.href;
  if (URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol)) return;
  throw new TypeError(
    `${operation}: url is "${redactUrl(String(url))}", expected the HTTP address of the service, such as http://127.0.0.1:8080`,
  );
}
