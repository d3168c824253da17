import { setImmediate } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { longAnswerLength, piecesOf } from '../server/answer-pieces.js';

/** Sends the messages of one connection in their order: a long one as fragments, each when the client has taken what came before. */
export class MessageSender {
  readonly #socket: WebSocket;
  /** What waits until a long message is out. */
  readonly #waiting: (readonly string[])[] = [];
  #waitingLength = 0;
  #isSending = false;
  #whenSent: () => void = () => {};

  constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** How much waits to be sent: bytes that are encoded, and characters that are not. */
  get waiting(): number {
    return this.#socket.bufferedAmount + this.#waitingLength;
  }

  /** Sends a message, whose parts are `texts`. */
  send(...texts: readonly string[]): void {
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (!this.#isSending && length <= longAnswerLength) {
      this.#socket.send(texts.join(''));
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
