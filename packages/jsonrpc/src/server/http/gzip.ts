/** Whether an `Accept-Encoding` header allows gzip. */
export function acceptsGzip(header: string | null | undefined): boolean {
  for (const part of (header ?? '').split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    if (coding === 'gzip' || coding === 'x-gzip' || coding === '*') {
      return !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    }
  }
  return false;
}
