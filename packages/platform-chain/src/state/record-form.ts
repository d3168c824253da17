import { RecordError, RecordReader, RecordWriter } from './record-bytes.js';

/** How records of one kind stand on disk. */
export interface RecordForm<Value> {
  toBytes(value: Value): Uint8Array;
  /** What it gives are views of the bytes. @throws RecordError for bytes that `toBytes` does not write. */
  fromBytes(bytes: Uint8Array): Value;
}

/**
 * The form of one kind of record: a version byte, then what `write` writes and `read` reads. `read` is told the version where an older one is
 * read too.
 */
export function recordForm<Value>(
  version: number,
  write: (target: RecordWriter, value: Value) => void,
  read: (source: RecordReader, version: number) => Value,
  { oldest = version }: { readonly oldest?: number } = {},
): RecordForm<Value> {
  return {
    toBytes(value) {
      const target = new RecordWriter().u8(version);
      write(target, value);
      return target.finish();
    },
    fromBytes(bytes) {
      const source = new RecordReader(bytes);
      const found = source.u8();
      if (found < oldest || found > version) {
        throw new RecordError(`a record of the state has version ${found}, this node reads ${version}`);
      }
      const value = read(source, found);
      source.end();
      return value;
    },
  };
}
