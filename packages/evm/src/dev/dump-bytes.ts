import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Bytes that are read where they lie. They are not to change meanwhile. */
export interface DumpBytes {
  readonly length: number;
  /** Fills `target` from that position on, as far as there are bytes; returns how many there were. */
  read(target: Uint8Array, position: number): number;
  close(): void;
}

/** Bytes in memory. */
export function bytesInMemory(bytes: Uint8Array): DumpBytes {
  return {
    length: bytes.length,
    read(target, position) {
      const found = bytes.subarray(position, position + target.length);
      target.set(found);
      return found.length;
    },
    close: () => {},
  };
}

/** Bytes of a file, which stays open: of another file that takes its name nothing is read. @throws Error of the system. */
export function bytesOfFile(path: string): DumpBytes {
  return bytesOfDescriptor(openSync(path, 'r'));
}

/** Bytes of an open file, which `close` closes. */
export function bytesOfDescriptor(descriptor: number, onClose: () => void = () => {}): DumpBytes {
  const { size: length } = fstatSync(descriptor);
  return {
    length,
    read(target, position) {
      let found = 0;
      while (found < target.length) {
        const read = readSync(descriptor, target, found, target.length - found, position + found);
        if (read === 0) break;
        found += read;
      }
      return found;
    },
    close() {
      closeSync(descriptor);
      onClose();
    },
  };
}
