/** Characters of an answer that are encoded and handed to the system in one turn of the event loop: a millisecond of work, two at most. */
export const pieceLength = 524_288;

/** Answers of more characters go out in pieces. */
export const longAnswerLength = 2 * pieceLength;

/**
 * A text in pieces of at most {@link pieceLength} characters, as few of them as that allows. `texts` are its parts, in their order; none of them begins in
 * the middle of a surrogate pair.
 */
export function* piecesOf(texts: Iterable<string>): Generator<string> {
  let held = '';
  for (const text of texts) {
    if (held.length + text.length <= pieceLength) {
      held += text;
      continue;
    }
    if (held !== '') yield held;
    let at = 0;
    while (text.length - at > pieceLength) {
      const end = pieceEnd(text, at + pieceLength);
      yield text.slice(at, end);
      at = end;
    }
    held = text.slice(at);
  }
  if (held !== '') yield held;
}

// Encoded by itself, half of a surrogate pair would be another character.
function pieceEnd(text: string, end: number): number {
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
