const quote = 34;
const colon = 58;
const backslash = 92;
const comma = 44;
const zero = 48;

/** What a JSON text may hold. */
export interface JsonBounds {
  /** Deepest nesting of arrays and objects; a scalar has depth 0, `[]` has depth 1. */
  readonly depth: number;
  /** Most members of all objects together, names that come again counted each time. */
  readonly members: number;
  /** Most commas between items of arrays and members of objects. Default: any. */
  readonly items?: number;
  /** Most characters of a number. Default: any. */
  readonly digits?: number;
}

/**
 * Which bound a JSON text exceeds first, if any.
 *
 * Runs before the parser, so that a deep text never becomes a deep value, nor one with hundreds of thousands of names an object with as
 * many: a parser takes a microsecond for each new name, and a number of n digits takes the square of n. What it says of a text that is not JSON does not matter.
 */
export function exceededBound(
  text: string,
  { depth, members, items = Number.POSITIVE_INFINITY, digits = Number.POSITIVE_INFINITY }: JsonBounds,
): keyof JsonBounds | undefined {
  let level = 0;
  let count = 0;
  let commas = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === quote) i = endOfString(text, i);
    else if (unit === colon) {
      if (++count > members) return 'members';
    }
    // 91 and 123 open, 93 and 125 close.
    else if (unit === 91 || unit === 123) {
      if (++level > depth) return 'depth';
    } else if (unit === 93 || unit === 125) level--;
    else if (unit === comma) {
      if (++commas > items) return 'items';
    } else if (unit >= zero && unit < colon) {
      const end = endOfNumber(text, i);
      if (end - i > digits) return 'digits';
      i = end - 1;
    }
  }
  return undefined;
}

/** Where the digits end, with the points, signs and exponents between them. */
function endOfNumber(text: string, start: number): number {
  let i = start + 1;
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // `+`, `-` and `.` stand between the comma and the digits; 69 and 101 are E and e.
    const isPart =
      (unit > 42 && unit < colon && unit !== comma && unit !== 47) || unit === 69 || unit === 101;
    if (!isPart) break;
  }
  return i;
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
