import { canonicalJson } from '@firn/contract';
import type { Example } from '../contract/example.js';
import type { RestOperation } from '../contract/metrics-contract.js';
import type { RawRequest } from './metrics-target.js';

/** Writes a request with parameters by name, the body under `body`, as they stand in an example. */
export function writeRequest(
  operation: RestOperation,
  params: Example['params'],
  path: string = operation.path,
): RawRequest {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(params[name])));
  const query = new URLSearchParams();
  for (const { name, in: place } of operation.params) {
    const value = params[name];
    if (place !== 'query' || value === undefined) continue;
    query.append(name, Array.isArray(value) ? value.map(text).join(',') : text(value));
  }
  const search = query.size === 0 ? '' : `?${query}`;
  const body = operation.hasBody && params.body !== undefined ? canonicalJson(params.body) : undefined;
  return { verb: operation.verb, target: filled + search, body };
}

function text(value: unknown): string {
  return typeof value === 'object' && value !== null ? canonicalJson(value) : String(value);
}
