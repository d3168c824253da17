const refusal = /^\s*q\s*=\s*0(?:\.0*)?\s*$/i;

/** Whether an `Accept-Encoding` header allows gzip (RFC 9110, section 12.5.3): what it says of gzip itself stands above `*`. */
export function acceptsGzip(header: string | null | undefined): boolean {
  if (header === undefined || header === null) return false;
  let wildcard = false;
  for (const entry of header.split(',')) {
    const [coding = '', ...parameters] = entry.split(';');
    const name = coding.trim().toLowerCase();
    const accepted = !parameters.some((parameter) => refusal.test(parameter));
    if (name === 'gzip' || name === 'x-gzip') return accepted;
    if (name === '*') wildcard = accepted;
  }
  return wildcard;
}
