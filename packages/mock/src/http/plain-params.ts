/** Parameters as JSON has them, to be compared: files count by their type and size, integers of 64 bits by their digits. */
export function plainParams(params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.parse(
    JSON.stringify(params, (_key, value: unknown) =>
      value instanceof Blob
        ? `${value.type} ${value.size}`
        : typeof value === 'bigint'
          ? value.toString()
          : value,
    ),
  ) as Record<string, unknown>;
}
