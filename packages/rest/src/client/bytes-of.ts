import type { RestAnswer } from './transport.js';

/** The body of an answer of `fetch`, as it comes. */
export function bytesOf(response: Response): NonNullable<RestAnswer['body']> {
  const length = response.headers.get('content-length');
  // The length is that of what was sent, which is not what arrives where it was compressed.
  const isPlain = (response.headers.get('content-encoding') ?? 'identity') === 'identity';
  return {
    type: response.headers.get('content-type') ?? '',
    size: response.body === null ? 0 : length === null || !isPlain ? undefined : Number(length),
    stream: () => response.body ?? new Blob([]).stream(),
    arrayBuffer: () => response.arrayBuffer(),
    text: () => response.text(),
  };
}
