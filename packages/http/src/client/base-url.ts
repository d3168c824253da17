// An entry of its own: programs carry it from the start, and what else `@firn/http/client` has only after a failure.

/**
 * The address of a target, which begins with `/` or is empty, below that of a service, which may be relative in a browser. A query of the service,
 * as `?key=…`, stands before that of each target.
 * @example
 * ```ts
 * addressesBelow('https://pets.example/v2/?key=7')('/pets?limit=2'); // 'https://pets.example/v2/pets?key=7&limit=2'
 * ```
 */
export function addressesBelow(url: string | URL): (target: string) => string {
  const [path = '', query] = String(url)
    .replace(/#.*/s, '')
    .split(/\?(.*)/s);
  // Looked for from the first of several on only: otherwise each of many slashes would be a start.
  const base = path.replace(/(?<!\/)\/+$/, '');
  return (target) => base + (query ? target.replace(/\?|$/, (mark) => `?${query}${mark && '&'}`) : target);
}
