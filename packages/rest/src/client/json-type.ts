/** Whether a content type is one of JSON, whatever its parameters are. */
export function isJsonType(contentType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(contentType);
}
