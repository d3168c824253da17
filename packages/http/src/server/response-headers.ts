/** Adds a request header on which a response depends to `Vary` (RFC 9110, section 12.5.5). */
export function addVary(headers: Record<string, string>, name: string): void {
  headers.vary = headers.vary === undefined ? name : `${headers.vary}, ${name}`;
}

/** Returns the value of `Retry-After` for a time in milliseconds: whole seconds, rounded up, at least 1. */
export function retryAfterHeader(retryAfterMs: number): string {
  return String(Math.max(1, Math.ceil(retryAfterMs / 1000)));
}
