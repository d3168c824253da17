/** Whether a text is an address of HTTP, and not a path. */
export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}
