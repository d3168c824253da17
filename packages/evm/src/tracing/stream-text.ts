import { TextChannel } from './text-channel.js';

/**
 * Text that is made while it is read, in pieces. When the reader leaves, or `signal` fires, the maker is told by the
 * signal that it is given, and the stream ends when the maker has.
 */
export async function* streamText(
  make: (channel: TextChannel, signal: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  const channel = new TextChannel();
  const left = new AbortController();
  const making = make(channel, signal === undefined ? left.signal : AbortSignal.any([signal, left.signal]));
  try {
    yield* channel.read(making);
  } finally {
    left.abort(new DOMException('the reader left', 'AbortError'));
    channel.close();
    // What it failed with, `read` has thrown; a reader that left does not ask.
    await making.catch(() => {});
  }
}
