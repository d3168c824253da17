import { acceptsGzip, type CompressionOptions, createGzip } from './compression.js';
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
    headers['content-type'] = 'application/json; charset=utf-8';
    const answer = { status, headers, json };
    if (compress === undefined || json.byteLength() < minBytes) return answer;
    headers.vary = headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`;
    if (!acceptsGzip(request)) return answer;
    headers['content-encoding'] = 'gzip';
    return json.gzipped(compress).then((gzipped) => ({ ...answer, gzipped }));
  };
}
