/** The block up to which the address asks for a list; undefined for the newest, and for what is no number of 64 bits. */
export function upToOf(search: URLSearchParams): bigint | undefined {
  const text = search.get('to') ?? '';
  return /^\d{1,19}$/.test(text) ? BigInt(text) : undefined;
}
