import { setImmediate } from 'node:timers/promises';
import { type LogQuery, queryLogs, weighLogQuery } from '@firn/evm/chain';
import type { Log } from '@firn/evm/receipt';
import { readWeight, TurnTaking } from '@firn/evm/turns';
import { type JsonStream, jsonStream, rawJson } from '@firn/jsonrpc/server';
import { encodeEthGetLogsResult } from '@firn/node-validators';
import type { ChangedLogs } from '../../chains/filters.js';
import {
  type ExecutionCaller,
  type ExecutionContext,
  type Executions,
  maxWeightHere,
} from '../../executions/executions.js';
import { encodeLog, toRemovedLogAnswer } from './receipt-answer.js';

/** The name under which threads read logs; no client asks for it by itself. */
export const logReading = 'readLogs';

/** Logs of a part of a text: what the thread that serves takes up at once. */
const logsInPart = 1_000;

/** Who asks for logs, and the chain that has them. */
type LogReader = ExecutionCaller & { readonly node: { readonly executions: Executions } };

/**
 * Answers the logs that are asked for, on the thread that serves where they are few.
 * @param onWhole called when the answer is there whole
 * @throws EvmError `log-query`
 */
export function answerLogs<Result>(query: LogQuery, context: LogReader, onWhole?: () => void): Result {
  const found = findLogs(query, context);
  if (typeof found === 'string') {
    onWhole?.();
    return rawJson(found);
  }
  const { chunks, hold } = found;
  return jsonStream(onWhole === undefined ? chunks : withEnd(chunks, onWhole), { hold });
}

/**
 * Answers what a filter has to tell: the logs whose blocks were taken back, then those that are new.
 * @throws EvmError `log-query`
 */
export function answerLogChanges<Result>({ removed, query, told }: ChangedLogs, context: LogReader): Result {
  if (removed.length === 0 && query !== undefined) return answerLogs(query, context, told);
  const found = query === undefined ? '[]' : findLogs(query, context);
  const { chunks, hold } = typeof found === 'string' ? { chunks: [found], hold: undefined } : found;
  return jsonStream(withEnd(afterRemoved(removed, chunks), told), { hold });
}

/** The logs as one text where they are few, else as a thread reads them. */
function findLogs(query: LogQuery, context: LogReader): string | JsonStream {
  const { hosted, node } = context;
  const { chain, texts } = hosted;
  return weighLogQuery(chain, query, maxWeightHere) >= maxWeightHere
    ? (node.executions.answer(logReading, query, context) as JsonStream)
    : texts.logs([...queryLogs(chain, query)].flat());
}

/** One list of both; what is written of it in one turn is bounded, however many were removed. */
async function* afterRemoved(
  removed: readonly Log[],
  others: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string> {
  let before = '[';
  for (let at = 0; at < removed.length; at += logsInPart) {
    if (at > 0) await setImmediate();
    const part = removed.slice(at, at + logsInPart).map(toRemovedLogAnswer);
    yield before + encodeEthGetLogsResult(part).slice(1, -1);
    before = ',';
  }
  for await (const text of others) {
    // The first one begins with the bracket of its own list, which may end there.
    const rest = before === '' ? text : text.slice(1);
    yield rest === ']' && before === ',' ? rest : before + rest;
    before = '';
  }
}

async function* withEnd(parts: AsyncIterable<string>, onEnd: () => void): AsyncGenerator<string> {
  yield* parts;
  onEnd();
}

/** Reads logs on an execution thread, as {@link answerLogs} does on the thread that serves. */
export function readLogs(query: LogQuery, { chain, signal }: ExecutionContext): unknown {
  async function* parts(): AsyncGenerator<string> {
    const turns = new TurnTaking();
    turns.start({ timeoutMs: 0, signal });
    let isEmpty = true;
    for (const logs of queryLogs(chain, query)) {
      for (let at = 0; at < logs.length; at += logsInPart) {
        const texts = logs.slice(at, at + logsInPart).map(encodeLog);
        yield (isEmpty ? '[' : ',') + texts.join(',');
        isEmpty = false;
      }
      if (turns.count(readWeight)) await turns.pause();
    }
    yield isEmpty ? '[]' : ']';
  }
  return jsonStream(parts());
}
