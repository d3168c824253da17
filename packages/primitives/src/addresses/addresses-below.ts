/**
 * The address of a target, which begins with `/` or is empty, below that of a service, which may be relative in a browser. A query of the service,
 * as `?key=…`, stands before that of each target; a fragment is dropped.
 * @param root replaces an empty path of a relative service before a target that begins with `//`, which would name a host. Default: nothing.
 * @example
 * ```ts
 * addressesBelow('https://pets.example/v2/?key=7')('/pets?limit=2'); // 'https://pets.example/v2/pets?key=7&limit=2'
 * ```
 */
export function addressesBelow(url: string | URL, root = ''): (target: string) => string {
  // The slashes at the end are looked for from the first of several on only: otherwise each of many would be a start.
  const [, base, query] = /^(.*?)(?<!\/)\/*(\?[^#]*|)(?:#|$)/s.exec(String(url)) ?? [];
  return (target) =>
    (base || (target.startsWith('//') ? root : '')) +
    (query ? target.replace(/\?|$/, (mark) => query + (mark && '&')) : target);
}
