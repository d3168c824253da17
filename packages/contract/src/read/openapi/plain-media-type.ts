/** A media type as it is sent: its type in lower case, as it is compared (RFC 9110, 8.3.1), and in one line. Parameters stay as they are. */
export function plainMediaType(key: string): string {
  const text = key.trim().replaceAll(/\s*[\r\n]\s*/g, ' ');
  const end = text.indexOf(';');
  return end === -1 ? text.toLowerCase() : text.slice(0, end).trimEnd().toLowerCase() + text.slice(end);
}
