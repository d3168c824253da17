import { RpcError, rpcCodes } from '../errors/rpc-error.js';
import type { BatchBudget } from './run-batch.js';

/** Takes the parts of an answer that is sent while it is made. */
export interface AnswerSink {
  /** Sends a part. A promise while the client has yet to take what came before; it rejects when the client went away. */
  readonly write: (text: string) => Promise<void> | undefined;
  /** The answer is complete. */
  readonly end: () => void;
  /** The answer ends in the middle, in a way that the client cannot take for its end. */
  readonly fail: () => void;
}

/** Where and how an answer in parts goes. */
export interface AnswerStreamRules {
  /** Text before the first part and after the last one. */
  readonly head: string;
  readonly tail: string;
  /** Opens the way to the client; `undefined`: the answer is collected. */
  readonly open: (() => AnswerSink) | undefined;
  /** Holds all parts back until the answer is whole, and gives them again; absent: they are sent while they are made. */
  readonly hold: HoldParts | undefined;
  /** What an answer that is collected may take. */
  readonly budget: BatchBudget;
  /** Called when the first part is about to be sent: no error can be answered any more. */
  readonly onSending: () => void;
}

/** An answer broke off after a part of it was sent. */
export class BrokenAnswerError extends Error {
  override readonly name = 'BrokenAnswerError';
}

/** Whether an error is a {@link BrokenAnswerError}, of this or of another copy of the code. */
export function isBrokenAnswerError(error: unknown): error is BrokenAnswerError {
  return error instanceof Error && error.name === 'BrokenAnswerError';
}

/** The start of an answer is held back up to this many characters, so that an early error is a clean answer. */
const heldBack = 1_048_576;

/**
 * Sends an answer in parts, or returns its text where it is short or has to be collected.
 * @throws RpcError -32003 for a text that is too long to be collected.
 * @throws BrokenAnswerError for a failure after the first part was sent; anything that the parts throw before that.
 */
export async function sendAnswer(
  chunks: AsyncIterable<string>,
  rules: AnswerStreamRules,
): Promise<string | undefined> {
  const { tail, open, onSending } = rules;
  if (open === undefined) return collect(chunks, rules);
  let held = rules.head;
  let sink: AnswerSink | undefined;
  try {
    for await (const chunk of rules.hold?.(chunks) ?? chunks) {
      if (sink !== undefined) {
        await sink.write(chunk);
        continue;
      }
      held += chunk;
      if (held.length <= heldBack) continue;
      onSending();
      sink = open();
      await sink.write(held);
      held = '';
    }
    if (sink === undefined) return held + tail;
    await sink.write(tail);
    sink.end();
    return undefined;
  } catch (cause) {
    if (sink === undefined) throw cause;
    sink.fail();
    throw new BrokenAnswerError('the answer broke off', { cause });
  }
}

async function collect(
  chunks: AsyncIterable<string>,
  { head, tail, budget }: AnswerStreamRules,
): Promise<string> {
  let text = head;
  for await (const chunk of chunks) {
    text += chunk;
    if (!budget.fits(text.length)) throw new RpcError(rpcCodes.responseTooLarge, 'response too large');
  }
  return text + tail;
}

/** A result whose JSON text comes in parts; see {@link jsonStream}. */
export class JsonStream {
  readonly chunks: AsyncIterable<string>;
  readonly hold: HoldParts | undefined;

  constructor(chunks: AsyncIterable<string>, hold: HoldParts | undefined) {
    this.chunks = chunks;
    this.hold = hold;
  }
}

/** Takes all parts before it gives the first one. */
export type HoldParts = (parts: AsyncIterable<string>) => AsyncIterable<string>;

/** How an answer in parts is sent. */
export interface JsonStreamOptions {
  /**
   * Holds the parts of a long answer until all are made, in a file for example, so that an error is a clean answer however late it comes and no
   * client can keep the one who makes them waiting. Absent: parts are sent while they are made. Unused where parts are collected.
   */
  readonly hold?: HoldParts | undefined;
}

/**
 * Lets a handler answer JSON text in parts, so that a result of any size takes little memory: over HTTP the next part is asked for
 * when the client has taken the ones before. The parts together must have the method's wire form; nothing checks it.
 *
 * An error of the first MiB is answered like any other; a later one ends the connection before its time and is logged, unless `hold` is given. In batches and
 * over WebSocket the parts are collected, up to the limit of a batch's answers; a longer result is answered -32003.
 * @example
 * ```ts
 * const export: DebugExportHandler<Node> = (_, node) => jsonStream(node.exportAsJson());
 * ```
 */
export function jsonStream<Result>(chunks: AsyncIterable<string>, { hold }: JsonStreamOptions = {}): Result {
  return new JsonStream(chunks, hold) as Result;
}
