// An entry of its own: programs carry it from the start, and what else `@firn/http/client` has only after a failure.

/** What stands before a path that begins with `/`: an address without the slashes at its end. It may be relative in a browser. */
export function baseUrlOf(url: string | URL): string {
  // Looked for from the first of several on only: otherwise each of many slashes would be a start.
  return String(url).replace(/(?<!\/)\/+$/, '');
}
