/** A header of `node:http` as one text: what came several times is joined by commas (RFC 9110, section 5.3). */
export function headerText(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'object' ? value.join(', ') : value;
}
