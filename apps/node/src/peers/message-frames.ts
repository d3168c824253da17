import { PeerProtocolError } from './end-reason.js';
import { maxMessageBytes } from './peer-limits.js';

const headBytes = 4;

/** A message with its length before it: four bytes, big-endian. */
export function toFrame(message: Uint8Array): Uint8Array {
  const frame = Buffer.allocUnsafe(headBytes + message.length);
  frame.writeUInt32BE(message.length);
  frame.set(message, headBytes);
  return frame;
}

/** Cuts what comes from a connection into messages. It holds no more than the largest message. */
export class FrameReader {
  #chunks: Uint8Array[] = [];
  #size = 0;
  /** Bytes of the frame that is being read; its head until that is there. */
  #wanted = headBytes;
  #isInHead = true;

  /**
   * Takes bytes as they come, which must not change afterwards, and returns the messages that they complete.
   * @throws PeerProtocolError `malformed` for a length that is 0 or above the limit.
   */
  push(chunk: Uint8Array): readonly Uint8Array[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: Uint8Array[] = [];
    while (this.#size >= this.#wanted) {
      const part = this.#take(this.#wanted);
      if (!this.#isInHead) messages.push(part);
      this.#wanted = this.#isInHead ? lengthOf(part) : headBytes;
      this.#isInHead = !this.#isInHead;
    }
    return messages;
  }

  #take(length: number): Buffer {
    const [only] = this.#chunks;
    const all = this.#chunks.length === 1 && only !== undefined ? viewOf(only) : Buffer.concat(this.#chunks);
    const rest = all.subarray(length);
    this.#chunks = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return all.subarray(0, length);
  }
}

// Many messages come in one chunk, which is not copied for each of them.
function viewOf({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

function lengthOf(head: Buffer): number {
  const length = head.readUInt32BE();
  if (length > 0 && length <= maxMessageBytes) return length;
  throw new PeerProtocolError('malformed', `a message has 1 to ${maxMessageBytes} bytes, not ${length}`);
}
