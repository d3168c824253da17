const quote = 34;
const backslash = 92;

/**
 * Whether arrays and objects of a JSON text are nested deeper than `max`; a scalar has depth 0, `[]` has depth 1.
 *
 * Runs before the parser, so that a deep text never becomes a deep value. What it says of a text that is not JSON does not matter.
 */
export function exceedsDepth(text: string, max: number): boolean {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) i = endOfString(text, i);
    // 91 and 123 open, 93 and 125 close.
    else if (unit === 91 || unit === 123) {
      if (++depth > max) return true;
    } else if (unit === 93 || unit === 125) depth--;
  }
  return false;
}

// Most strings are short, where a loop beats indexOf.
const shortString = 32;

function endOfString(text: string, open: number): number {
  const soon = Math.min(text.length, open + shortString);
  let i = open + 1;
  for (; i < soon; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) return i;
    if (unit === backslash) i++;
  }
  for (;;) {
    const close = text.indexOf('"', i);
    if (close === -1) return text.length;
    let slashes = 0;
    while (close - slashes > i && text.charCodeAt(close - slashes - 1) === backslash) slashes++;
    if (slashes % 2 === 0) return close;
    i = close + 1;
  }
}
