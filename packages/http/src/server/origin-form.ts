import type { IncomingMessage } from 'node:http';

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Brings the target of a request from the form that proxies are sent, `http://host/path`, into the usual one. Its host stands above that of the
 * header (RFC 9112, section 3.2.2).
 */
export function toOriginForm(request: IncomingMessage): void {
  const [, host, target] = absoluteForm.exec(request.url ?? '') ?? [];
  if (host === undefined || target === undefined) return;
  request.headers.host = host;
  request.url = target.startsWith('/') ? target : `/${target}`;
}
