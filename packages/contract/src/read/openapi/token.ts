/** Whether a text can be the name of a header or of a cookie, or a verb: a token (RFC 9110, section 5.6.2). */
export function isToken(text: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(text);
}
