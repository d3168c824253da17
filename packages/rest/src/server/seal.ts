import { acceptsGzip, type CompressionOptions, createGzip } from './compression.js';
import { isUnchanged } from './conditional.js';
import type { RawJson } from './raw-json.js';
import type { ServerAnswer } from './server-answer.js';
import type { ServerRequest } from './server-request.js';

const defaultMinBytes = 4096;

/** Makes the answer that is sent of a status, a JSON body and headers, which it takes over. */
export type Sealer = (
  request: ServerRequest,
  status: number,
  headers: Record<string, string>,
  json: RawJson,
) => ServerAnswer | Promise<ServerAnswer>;

/** Makes a {@link Sealer} that compresses bodies where the options and the client want it. */
export function createSealer(options: CompressionOptions | false = {}): Sealer {
  const { minBytes = defaultMinBytes } = options || {};
  const compress = options === false ? undefined : createGzip(options);
  return (request, status, headers, json) => {
    const compressible = compress !== undefined && json.byteLength() >= minBytes;
    if (compressible)
      headers.vary = headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`;
    if (isUnchanged(request, status, headers, json)) return { status: 304, headers };
    headers['content-type'] = 'application/json; charset=utf-8';
    const answer = { status, headers, json };
    if (!compressible || !acceptsGzip(request)) return answer;
    headers['content-encoding'] = 'gzip';
    return json.gzipped(compress).then((gzipped) => ({ ...answer, gzipped }));
  };
}
