import { httpError } from '../errors/http-status-error.js';
import { limitedStream } from './limited-stream.js';
import type { RestLimits } from './rest-limits.js';
import type { RequestInfo, ServerRequest } from './server-request.js';

/** A request as its sender signed it. */
export interface SignedRequest {
  /** operationId. */
  readonly operation: string;
  /** Upper-case verb. */
  readonly verb: string;
  /** Path with the query string. */
  readonly target: string;
  /** A header by its name in lower case. */
  readonly header: (name: string) => string | undefined;
  /** The bytes of the body as they came, before anything is read of them; none without a body. */
  readonly body: Uint8Array;
}

/**
 * Tells whether a request was signed by whom it should be: of webhooks, mostly an HMAC of the body in a header. Compare with
 * `timingSafeEqual` of `node:crypto`. An error that it throws is answered as any other.
 * @example
 * ```ts
 * const verify: Verify = ({ header, body }) => {
 *   const wanted = createHmac('sha256', secret).update(body).digest();
 *   const shown = Buffer.from(header('x-signature') ?? '', 'hex');
 *   return shown.length === wanted.length && timingSafeEqual(shown, wanted);
 * };
 * ```
 */
export type Verify = (request: SignedRequest, info: RequestInfo) => boolean | Promise<boolean>;

/**
 * Reads the whole body and has its signature verified; what reads the body afterwards gets these bytes.
 * @throws HttpStatusError with 401 for a request that was not signed, 413 for a body that is too large.
 */
export async function verifyRequest(
  info: RequestInfo,
  verify: Verify,
  { bodyBytes }: Pick<RestLimits, 'bodyBytes'>,
): Promise<void> {
  const { request, operation } = info;
  const { verb, target } = request;
  const body = await bytesOf(request, bodyBytes);
  info.request = withBody(request, body);
  const header = (name: string) => request.header(name);
  if (!(await verify({ operation, verb, target, header, body }, info)))
    throw httpError(401, 'The signature of this request is missing or wrong');
}

async function bytesOf(request: ServerRequest, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  if (request.verb === 'GET' || request.verb === 'HEAD') return new Uint8Array();
  const stream = limitedStream(request.stream(), maxBytes);
  try {
    return new Uint8Array(await new Response(stream).arrayBuffer());
  } catch (error) {
    throw stream.failure() ?? error;
  }
}

function withBody(request: ServerRequest, body: Uint8Array<ArrayBuffer>): ServerRequest {
  return {
    verb: request.verb,
    target: request.target,
    header: (name) => request.header(name),
    readBody: async () => new TextDecoder('utf-8', { ignoreBOM: true }).decode(body),
    stream: () => new Blob([body]).stream(),
    remoteAddress: request.remoteAddress,
    get signal() {
      return request.signal;
    },
  };
}
