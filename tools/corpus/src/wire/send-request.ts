import { request } from 'node:http';
import type { WireRequest } from './write-request.js';

/** What a server answered, as it stood on the wire. */
export interface WireAnswer {
  readonly status: number;
  /** By lower-case name; several of one name are joined with commas. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Longest time that an answer takes, in milliseconds. */
const patience = 30_000;

/** Sends a request byte by byte as it is, and waits for the whole answer. */
export function sendRequest(
  origin: string,
  { method, target, headers, body }: WireRequest,
): Promise<WireAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path: target,
        headers: { ...headers, ...(body !== undefined && { 'content-length': String(body.length) }) },
        timeout: patience,
      },
      async (response) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          const received: Record<string, string> = {};
          for (const [name, value] of Object.entries(response.headers))
            if (value !== undefined) received[name] = Array.isArray(value) ? value.join(', ') : value;
          resolve({ status: response.statusCode ?? 0, headers: received, body: Buffer.concat(chunks) });
        } catch (error) {
          reject(error);
        }
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer within ${patience} ms`)));
    sent.on('error', reject);
    sent.end(body);
  });
}
