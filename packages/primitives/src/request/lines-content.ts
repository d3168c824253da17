/** Values as lines of JSON, written while they are sent. */
export function linesContent<Value>(
  values: AsyncIterable<Value> | Iterable<Value>,
  encode: (value: Value) => string = JSON.stringify,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator =
    Symbol.asyncIterator in values ? values[Symbol.asyncIterator]() : values[Symbol.iterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`${encode(value)}\n`));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
