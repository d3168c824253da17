/** Names one more header of requests on which an answer depends, for caches (RFC 9110, section 12.5.5). */
export function addVary(headers: Record<string, string>, name: string): void {
  headers.vary = headers.vary === undefined ? name : `${headers.vary}, ${name}`;
}
