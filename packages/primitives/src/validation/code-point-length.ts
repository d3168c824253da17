/** A text of one byte for each character has none, and V8 knows without looking at the text. */
const firstOfPair = /[\ud800-\udbff]/;
/** In a shorter text a loop has an answer before a pattern has begun. */
const longestLooped = 1_000;

/**
 * Length of a string in code points, as JSON Schema counts `minLength` and `maxLength`.
 * An unpaired surrogate counts as one.
 */
export function codePointLength(text: string): number {
  let { length } = text;
  if (length > longestLooped && !firstOfPair.test(text)) return length;
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(i + 1);
    if (next >= 0xdc00 && next <= 0xdfff) {
      length--;
      i++;
    }
  }
  return length;
}
