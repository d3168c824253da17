import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { rpcError } from '@firn/jsonrpc/errors';
import { isStoreError, writeFault } from '@firn/storage';

/** What answers that are held may take. */
export interface HeldAnswersLimits {
  /** Characters up to which an answer is held in memory. Default: 1 MiB. */
  readonly inMemory?: number;
  /** Most bytes of an answer. Default: 500,000,000; no program can read a longer text at once in JavaScript. */
  readonly ofAnswer?: number;
  /** Most bytes of all answers that are in files at a time. Default: 2,000,000,000. */
  readonly ofAll?: number;
}

const responseTooLarge = -32_003;
const limitExceeded = -32_005;
const retryAfterMs = 1_000;
const piece = 65_536;
const heldName = /^answer-[\da-f-]{36}$/;
/** The first half of a character at the end of a part, whose second half begins the next one. */
const highSurrogate = /[\ud800-\udbff]$/;

/**
 * Holds answers until they are whole: in memory where they are short, and else in files that have no name. So a failure is a clean answer
 * however late it comes, and who reads slowly keeps nobody but himself waiting.
 */
export class HeldAnswers {
  readonly #folder: string;
  readonly #limits: Required<HeldAnswersLimits>;
  #onDisk = 0;

  constructor(
    folder: string,
    { inMemory = 2 ** 20, ofAnswer = 500_000_000, ofAll = 2_000_000_000 }: HeldAnswersLimits = {},
  ) {
    this.#folder = folder;
    this.#limits = { inMemory, ofAnswer, ofAll };
    for (const name of readdirSync(folder)) if (heldName.test(name)) rmSync(join(folder, name));
  }

  /** Bytes of all answers that are in files now. */
  get onDisk(): number {
    return this.#onDisk;
  }

  /**
   * The parts, once there are all of them.
   * @throws RpcError for an answer that is longer than one may be, while files of others take all the room that they may, and while the
   * disk has none.
   */
  async *hold(parts: AsyncIterable<string>): AsyncGenerator<string> {
    let text = '';
    let size = 0;
    let file: FileHandle | undefined;
    const write = async (): Promise<void> => {
      const end = text.length - (highSurrogate.test(text) ? 1 : 0);
      const bytes = Buffer.from(text.slice(0, end));
      text = text.slice(end);
      this.#assertRoom(size + bytes.length, bytes.length);
      size += bytes.length;
      this.#onDisk += bytes.length;
      try {
        file ??= await this.#open();
        await file.appendFile(bytes);
      } catch (error) {
        throw this.#told(error);
      }
    };
    try {
      for await (const part of parts) {
        text += part;
        if (text.length > this.#limits.inMemory) await write();
      }
      if (file !== undefined) yield* read(file);
      yield text;
    } finally {
      this.#onDisk -= size;
      await file?.close();
    }
  }

  #assertRoom(size: number, more: number): void {
    if (size > this.#limits.ofAnswer) throw rpcError(responseTooLarge, 'response too large');
    if (this.#onDisk + more <= this.#limits.ofAll) return;
    throw rpcError(
      limitExceeded,
      `large answers take ${this.#onDisk} bytes already, and no more than ${this.#limits.ofAll} may; try again in ${retryAfterMs / 1000}s`,
      { retryAfterMs },
    );
  }

  /** What a failed write is told as: who asked for less can have it. */
  #told(error: unknown): unknown {
    const fault = writeFault(error, this.#folder);
    if (!isStoreError(fault) || fault.code !== 'full') return error;
    return rpcError(
      limitExceeded,
      'the disk has no room for an answer of this size; ask for less, or try again later',
      {
        retryAfterMs,
      },
    );
  }

  /** A file that is gone with its last byte's reader; a node that ends before it has lost its name leaves it to the next one. */
  async #open(): Promise<FileHandle> {
    const path = join(this.#folder, `answer-${randomUUID()}`);
    const file = await open(path, 'wx+', 0o600);
    await unlink(path);
    return file;
  }
}

async function* read(file: FileHandle): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.allocUnsafe(piece);
  for (let at = 0; ; ) {
    const { bytesRead } = await file.read(buffer, 0, piece, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield decoder.write(buffer.subarray(0, bytesRead));
  }
}
