/** The text of a body of the Fetch API, or the size at which it went over the limit; the rest is not read then. */
export async function readWebBody(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<string | number> {
  if (body === null) return '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = '';
  let size = 0;
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > limit) return size;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
