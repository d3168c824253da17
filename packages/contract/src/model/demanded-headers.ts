import { type Answer, successesOf } from './answer.js';
import type { Operation } from './operation.js';

/** Headers that servers set themselves, in lower case. */
const setByServers =
  /^(?:access-control-.*|connection|content-(?:encoding|length|type)|date|etag|keep-alive|ratelimit.*|retry-after|transfer-encoding|vary|www-authenticate)$/;

/** The names, in lower case, of the required headers of an answer that a handler has to give. */
export function demandedHeaders({ headers }: Answer): readonly string[] {
  return headers
    .filter(({ required }) => required)
    .map(({ name }) => name.toLowerCase())
    .filter((name) => !setByServers.test(name));
}

/** Whether the success of an operation has required headers, so that its body alone is no answer. */
export function demandsHeaders({ wire }: Operation): boolean {
  if (wire.protocol !== 'http' || wire.resultBy === 'status') return false;
  const [main] = successesOf(wire.answers);
  return main !== undefined && demandedHeaders(main).length > 0;
}
