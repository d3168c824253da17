import { randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import type { Binary } from '@firn/primitives';

/** What is known of a file beside its bytes. */
export interface UploadedFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
}

/** Bytes that are read from the disk at a time. */
const chunkBytes = 65_536;

/**
 * The files of one request until it is answered. Small ones are in memory; the others follow one another in one file of the system's
 * temporary folder, which has no name any more as soon as it is open: nothing is left of it however the program ends.
 */
export class UploadedFiles {
  #memoryBytes: number;
  #opened: Promise<FileHandle> | undefined;
  #path: string | undefined;
  #size = 0;
  #readers = 0;
  #isClosing = false;

  /** `memoryBytes`: how much of all files together is held in memory. */
  constructor(memoryBytes: number) {
    this.#memoryBytes = memoryBytes;
  }

  /** Takes the bytes of a file. They can be read as often as wanted until the request is answered. */
  async keep({ name, type }: UploadedFile, content: AsyncIterable<Uint8Array>): Promise<Binary> {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let handle: FileHandle | undefined;
    const start = this.#size;
    for await (const chunk of content) {
      size += chunk.length;
      if (handle === undefined && size <= this.#memoryBytes) {
        // The chunk is a piece of what the network gave, which would be held as a whole.
        chunks.push(new Uint8Array(chunk));
        continue;
      }
      handle ??= await this.#open();
      for (const each of chunks.splice(0)) await this.#write(handle, each);
      await this.#write(handle, chunk);
    }
    if (handle === undefined) {
      this.#memoryBytes -= size;
      return new File(chunks as BlobPart[], name, { type });
    }
    const stream = () => this.#read(start, start + size);
    return {
      name,
      type,
      size,
      stream,
      arrayBuffer: () => new Response(stream()).arrayBuffer(),
      text: () => new Response(stream()).text(),
    };
  }

  /** Lets go of all files once those that are being read are read. */
  async close(): Promise<void> {
    this.#isClosing = true;
    if (this.#readers > 0 || this.#opened === undefined) return;
    const opened = this.#opened;
    this.#opened = undefined;
    const handle = await opened.catch(() => undefined);
    await handle?.close();
    if (this.#path !== undefined) await remove(this.#path);
  }

  #open(): Promise<FileHandle> {
    if (this.#isClosing) throw answered();
    this.#opened ??= this.#create();
    return this.#opened;
  }

  async #create(): Promise<FileHandle> {
    // Only a server that gets large files needs a disk.
    const [{ open, unlink }, { tmpdir }, { join }] = await Promise.all([
      import('node:fs/promises'),
      import('node:os'),
      import('node:path'),
    ]);
    const path = join(tmpdir(), `firn-upload-${randomUUID()}`);
    const handle = await open(path, 'wx+', 0o600);
    // Windows removes no file that is open.
    await unlink(path).catch(() => {
      this.#path = path;
    });
    return handle;
  }

  async #write(handle: FileHandle, chunk: Uint8Array): Promise<void> {
    for (let written = 0; written < chunk.length; ) {
      const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, this.#size);
      written += bytesWritten;
      this.#size += bytesWritten;
    }
  }

  #read(start: number, end: number): ReadableStream<Uint8Array> {
    if (this.#isClosing || this.#opened === undefined) throw answered();
    const opened = this.#opened;
    let position = start;
    let isDone = false;
    this.#readers += 1;
    const done = async () => {
      if (isDone) return;
      isDone = true;
      this.#readers -= 1;
      if (this.#isClosing) await this.close();
    };
    return new ReadableStream<Uint8Array>({
      async pull(controller) {
        try {
          const handle = await opened;
          const chunk = new Uint8Array(Math.min(chunkBytes, end - position));
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
          position += bytesRead;
          if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead));
          if (bytesRead > 0 && position < end) return;
          controller.close();
          await done();
        } catch (error) {
          await done();
          throw error;
        }
      },
      cancel: done,
    });
  }
}

function answered(): Error {
  return new Error(
    'the files of a request are gone when it is answered: read them before, or give one as the answer',
  );
}

async function remove(path: string): Promise<void> {
  const { rm } = await import('node:fs/promises');
  await rm(path, { force: true });
}
