/*
 * Loops where patterns would be shorter: on texts that are not the same again and again they take half the time. V8 tests a hex digit
 * of a pattern by up to three comparisons that the processor cannot predict, and a call of a pattern costs as much as ten digits.
 */

const hexDigits = Uint8Array.from({ length: 128 }, (_, code) =>
  Number(/[0-9a-fA-F]/.test(String.fromCharCode(code))),
);

/** Whether everything from `start` on is a hex digit of either case. */
export function isHexFrom(text: string, start: number): boolean {
  for (let i = start; i < text.length; i++) {
    if (hexDigits[text.charCodeAt(i)] !== 1) return false;
  }
  return true;
}

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
