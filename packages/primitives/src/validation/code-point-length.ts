/**
 * Length of a string in code points, as JSON Schema counts `minLength` and `maxLength`.
 * An unpaired surrogate counts as one.
 */
export function codePointLength(text: string): number {
  let length = text.length;
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
