/** Whether arrays and objects of a parsed value are nested deeper than `max`; a scalar has depth 0. */
export function nestsDeeper(value: unknown, max: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (max === 0) return true;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      if (typeof value[i] === 'object' && nestsDeeper(value[i], max - 1)) return true;
    }
    return false;
  }
  for (const key in value) {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof item === 'object' && nestsDeeper(item, max - 1)) return true;
  }
  return false;
}
