import { redactUrl } from '@firn/primitives/request';

/**
 * Checks the names of the options of a client.
 * @param client function that creates the client, for the error.
 * @param known names of every option, with spaces between them.
 * @param ofFetch names of those that are not used with a transport.
 * @throws TypeError for an option that is not known, for one that is not used with a transport next to one, and for a value of
 * `unknownEnumValues` or `timeoutMs` that is not allowed.
 */
export function checkOptions(client: string, options: object, known: string, ofFetch: string): void {
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    if (!known.split(' ').includes(name))
      throw new TypeError(`${client}: unknown option ${name}, expected ${known.replaceAll(' ', ', ')}`);
    if ('transport' in options && options.transport !== undefined && ofFetch.split(' ').includes(name))
      throw new TypeError(`${client}: ${name} is not used with a transport: give it to the transport`);
    if (name === 'unknownEnumValues' && value !== 'reject' && value !== 'keep')
      throw new TypeError(`${client}: ${name} is ${JSON.stringify(value)}, expected reject or keep`);
    if (name === 'timeoutMs' && !((value as number) > 0))
      throw new TypeError(
        `${client}: ${name} is ${String(value)}, expected more than 0, or Infinity for no limit`,
      );
  }
}

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
