import type { RestAnswer } from './transport.js';

/** The response of `fetch` with its body as it comes. */
export async function streamedAnswer(response: Response): Promise<RestAnswer> {
  const { status, headers } = response;
  const length = headers.get('content-length');
  // The length is that of the sent bytes; compressed bytes arrive as others.
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  return {
    status,
    text: '',
    body: {
      type: headers.get('content-type') ?? '',
      size: response.body === null ? 0 : length === null || !isPlain ? undefined : Number(length),
      stream: () => response.body ?? new Blob([]).stream(),
      arrayBuffer: () => response.arrayBuffer(),
      text: () => response.text(),
    },
    header: (key) => headers.get(key),
  };
}
