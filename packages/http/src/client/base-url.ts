// An entry of its own: programs carry it from the start, and what else `@firn/http/client` has only after a failure.

/** What stands before a path that begins with `/`: an address without the slashes at its end. It may be relative in a browser. */
export function baseUrlOf(url: string | URL): string {
  // Looked for from the first of several on only: otherwise each of many slashes would be a start.
  return String(url).replace(/(?<!\/)\/+$/, '');
}

/**
 * The address of a target, which begins with `/` or is empty, below that of a service, which may be relative in a browser. A query of the service,
 * as `?key=…`, stands before that of each target.
 * @example
 * ```ts
 * addressesBelow('https://pets.example/v2/?key=7')('/pets?limit=2'); // 'https://pets.example/v2/pets?key=7&limit=2'
 * ```
 */
export function addressesBelow(url: string | URL): (target: string) => string {
  // The slashes at the end are looked for from the first of several on only: otherwise each of many would be a start.
  const [, base, query] = /^(.*?)(?<!\/)\/*(\?[^#]*|)(?:#|$)/s.exec(String(url)) ?? [];
  return (target) => base + (query ? target.replace(/\?|$/, (mark) => query + (mark && '&')) : target);
}
