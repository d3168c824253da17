import { acceptsGzip, addVary, type CompressionOptions, createGzip, type RawJson } from '@firn/http/server';
import { isUnchanged } from './conditional.js';
import type { ServerAnswer } from './server-answer.js';
import type { ServerRequest } from './server-request.js';

const defaultMinBytes = 4096;

/** Makes the answer that is sent of a status, a body of JSON or another text, and headers, which it takes over. */
export type Sealer = (
  request: ServerRequest,
  status: number,
  headers: Record<string, string>,
  json: RawJson,
  type?: string,
) => ServerAnswer | Promise<ServerAnswer>;

/** Makes a {@link Sealer} that compresses bodies where the options and the client want it. */
export function createSealer(options: CompressionOptions | false = {}): Sealer {
  const { minBytes = defaultMinBytes } = options || {};
  const compress = options === false ? undefined : createGzip(options);
  return (request, status, headers, json, type = 'application/json; charset=utf-8') => {
    const compressible = compress !== undefined && json.byteLength() >= minBytes;
    if (compressible) addVary(headers, 'accept-encoding');
    if (isUnchanged(request, status, headers, json)) return { status: 304, headers };
    headers['content-type'] = type;
    const answer = { status, headers, json };
    if (!compressible || !acceptsGzip(request.header('accept-encoding'))) return answer;
    headers['content-encoding'] = 'gzip';
    return json.gzipped(compress).then((gzipped) => ({ ...answer, gzipped }));
  };
}
