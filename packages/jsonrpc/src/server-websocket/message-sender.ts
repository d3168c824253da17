import type { Writable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { longAnswerLength, piecesOf } from '../server/answer-text.js';

/** More than that is handed over at once: it is many messages, and what the system takes no longer counts as what the client has not read. */
const mostHeldBytes = 64 * 1024;

/**
 * Sends the messages of one connection in their order: a long one as fragments, each when the client has taken what came before. Short ones that are sent in
 * one turn of the event loop go to the system together: it takes longer to hand one over than to make it.
 */
export class MessageSender {
  readonly #socket: WebSocket;
  readonly #stream: Pick<Writable, 'cork' | 'uncork'>;
  readonly #mostHeldBytes: number;
  #isHeld = false;
  /** What waits until a long message is out. */
  readonly #waiting: (readonly string[])[] = [];
  #waitingLength = 0;
  #isSending = false;
  #whenSent: () => void = () => {};

  /**
   * @param stream what the WebSocket writes to.
   * @param bufferedBytes what a client may leave unread: half of it is held back at most.
   */
  constructor(
    socket: WebSocket,
    stream: Pick<Writable, 'cork' | 'uncork'>,
    bufferedBytes = Number.POSITIVE_INFINITY,
  ) {
    this.#mostHeldBytes = Math.min(mostHeldBytes, bufferedBytes / 2);
    this.#socket = socket;
    this.#stream = stream;
  }

  /** How much waits to be sent: bytes that are encoded, and characters that are not. */
  get waiting(): number {
    return this.#socket.bufferedAmount + this.#waitingLength;
  }

  /** Sends a message, whose parts are `texts`. */
  send(...texts: readonly string[]): void {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (!this.#isSending && length <= longAnswerLength) {
      // Of a client that reads slowly enough waits already.
      if (this.#socket.bufferedAmount <= this.#mostHeldBytes) this.#hold();
      this.#socket.send(texts.join(''));
      if (this.#socket.bufferedAmount > this.#mostHeldBytes) this.#release();
      return;
    }
    this.#waiting.push(texts);
    this.#waitingLength += length;
    if (!this.#isSending) void this.#sendWaiting();
  }

  /** Calls back once all that was given is out: at once where nothing waits. */
  whenSent(then: () => void): void {
    if (this.#isSending) this.#whenSent = then;
    else then();
  }

  /** Holds back what is written until all that runs now has run. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    this.#stream.cork();
    process.nextTick(() => this.#release());
  }

  #release(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#stream.uncork();
  }

  async #sendWaiting(): Promise<void> {
    this.#isSending = true;
    for (let texts = this.#waiting.shift(); texts !== undefined; texts = this.#waiting.shift()) {
      let next: string | undefined;
      for (const piece of piecesOf(texts)) {
        if (next !== undefined) await this.#sendPiece(next, false);
        next = piece;
      }
      await this.#sendPiece(next ?? '', true);
    }
    this.#isSending = false;
    this.#whenSent();
  }

  async #sendPiece(piece: string, fin: boolean): Promise<void> {
    // The connection may have ended meanwhile: nobody is there for the rest, which takes no more room.
    if (this.#socket.readyState === this.#socket.OPEN)
      await new Promise<void>((resolve) => this.#socket.send(piece, { fin }, () => resolve()));
    this.#waitingLength -= piece.length;
    await setImmediate();
  }
}
