/** Most values of a list that are named. */
const mostNamed = 8;

/** A value of a document as people read it: `"a"`, `3`, `true`; long ones are cut. */
export function valueText(value: unknown): string {
  const text =
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ??
    'nothing';
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

/** `"a", "b" and 3 more` */
export function valuesText(values: readonly unknown[]): string {
  const texts = values.slice(0, mostNamed).map(valueText);
  if (values.length > mostNamed) return `${texts.join(', ')} and ${values.length - mostNamed} more`;
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}
