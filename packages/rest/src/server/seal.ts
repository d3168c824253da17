import { acceptsGzip, type CompressionOptions, createGzip } from './compression.js';
import type { RawJson } from './raw-json.js';
import { ServerAnswer } from './server-answer.js';
import type { ServerRequest } from './server-request.js';

const defaultMinBytes = 4096;
const json = { 'content-type': 'application/json; charset=utf-8' };

/** Makes the answer that is sent of a status, headers and a JSON body. */
export type Sealer = (
  request: ServerRequest,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: RawJson | undefined,
) => ServerAnswer | Promise<ServerAnswer>;

/** Makes a {@link Sealer} that compresses bodies where the options and the client want it. */
export function createSealer(options: CompressionOptions | false = {}): Sealer {
  const { minBytes = defaultMinBytes } = options || {};
  const compress = options === false ? undefined : createGzip(options);
  return (request, status, headers, body) => {
    if (body === undefined) return new ServerAnswer(status, headers, undefined);
    const typed = { ...json, ...headers };
    if (compress === undefined || body.bytes().length < minBytes)
      return new ServerAnswer(status, typed, body);
    const varied = {
      ...typed,
      vary: headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`,
    };
    if (!acceptsGzip(request)) return new ServerAnswer(status, varied, body);
    return body
      .gzipped(compress)
      .then((bytes) => new ServerAnswer(status, { ...varied, 'content-encoding': 'gzip' }, body, bytes));
  };
}
