const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a JSON value is a UUID of RFC 9562 as text, of any version: `2eb8aa08-aa98-11ea-b4aa-73b441d16380`. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value);
}
