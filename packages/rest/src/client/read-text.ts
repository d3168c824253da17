import { textDecoderOf } from '@firn/primitives/request';
import type { RestAnswer } from './transport.js';

/** Bytes of an error's body that are read; what is behind them is dropped. */
const maxErrorBytes = 1_048_576;

/** The text of an answer up to a limit, whether it was asked for as it comes or whole. */
export async function readTextUpTo(answer: RestAnswer, maxBytes: number = maxErrorBytes): Promise<string> {
  if (answer.body === undefined) return answer.text.slice(0, maxBytes);
  const reader = answer.body.stream().getReader();
  const decoder = decoderOf(answer);
  let text = '';
  for (let size = 0; size < maxBytes; ) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text;
}

/** Errors are told in any case: where the charset is not known, as UTF-8. */
function decoderOf({ header }: RestAnswer): TextDecoder {
  try {
    return textDecoderOf(header('content-type') ?? '');
  } catch {
    return new TextDecoder();
  }
}
