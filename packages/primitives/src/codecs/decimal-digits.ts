// A loop where a pattern would be shorter: a call of a pattern costs as much as ten digits.

/** Whether a text is a decimal integer without sign and leading zeros, and at most `largest`, which is one too. */
export function isDecimalUpTo(text: string, largest: string): boolean {
  // Texts of as many digits have the order of their numbers.
  if (text.length >= largest.length && (text.length > largest.length || text > largest)) return false;
  if (text.charCodeAt(0) === 48) return text.length === 1;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 48 || code > 57) return false;
  }
  return text.length > 0;
}
