import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const dropped = new Set(['upgrade', 'connection', 'http2-settings']);

/**
 * Answers a request as if it had not offered another protocol, as a server may (RFC 9110, section 7.8): Java's client and `curl --http2` offer
 * HTTP/2 with every first request. Where anybody listens to upgrades, node:http hands over all of them, so that the head is read again without
 * the offer.
 */
export function answerWithoutUpgrade(
  server: Server,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): void {
  const { method = '', url = '', httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!dropped.has(name.toLowerCase())) lines.push(`${name}: ${rawHeaders[index + 1] ?? ''}`);
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
