import type { IncomingMessage } from 'node:http';

/** A request of a host that may have read its body. */
type HostRequest = IncomingMessage & { readonly rawBody?: unknown; readonly body?: unknown };

/**
 * Returns the exact bytes of a body that the host has already read, or `undefined` if it is still to be read. Hosts keep them in `rawBody` (Google Cloud
 * Functions) or in `body` (`express.raw()`, `express.text()`). A parsed body is no substitute: it has lost integers beyond 2^53 and repeated keys.
 * @throws TypeError if the host kept no bytes.
 */
export function consumedBody(request: IncomingMessage): Uint8Array<ArrayBuffer> | undefined {
  if (!request.readableDidRead) return request.readableEnded ? new Uint8Array() : undefined;
  const { rawBody, body } = request as HostRequest;
  for (const kept of [rawBody, body]) {
    if (kept instanceof Uint8Array) return kept as Uint8Array<ArrayBuffer>;
    if (typeof kept === 'string') {
      const bytes = Buffer.from(kept);
      // A string may also be a parsed JSON string, or text of another charset: then it has another length.
      if (String(bytes.length) === request.headers['content-length']) return bytes;
    }
  }
  throw new TypeError(
    'the body of this request was already read: mount the server before body parsers such as express.json(), or keep the bytes in request.rawBody. A handler can read a body only once.',
  );
}
