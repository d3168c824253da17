import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Binary } from '@firn/primitives';
import { UsageError } from '../exit-code.js';
import type { Terminal } from '../terminal.js';

/**
 * Writes bytes as they come, to a file or to standard output.
 * @throws UsageError for a file that cannot be written, and rather than filling the screen of a person with bytes.
 */
export async function writeBytes(bytes: Binary, file: string | undefined, terminal: Terminal): Promise<void> {
  if (file === undefined && terminal.isTerminal) {
    await bytes.stream().cancel();
    const size = bytes.size === undefined ? 'bytes' : `${bytes.size} bytes`;
    throw new UsageError(
      `the answer is ${size} of ${bytes.type || 'something'}: pass --output FILE, - for the terminal`,
    );
  }
  const source = Readable.fromWeb(bytes.stream() as import('node:stream/web').ReadableStream);
  if (file === undefined || file === '-') {
    for await (const chunk of source as AsyncIterable<Uint8Array>) terminal.bytes(chunk);
    return;
  }
  try {
    await pipeline(source, createWriteStream(file));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`--output ${file}: ${message}`, { cause: error });
  }
}
