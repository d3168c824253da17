import { type LogQuery, queryLogs, weighLogQuery } from '@firn/evm/chain';
import { readWeight, TurnTaking } from '@firn/evm/turns';
import { type JsonStream, jsonStream, rawJson } from '@firn/jsonrpc/server';
import type { ExecutionContext } from '../executions/execution-context.js';
import type { ExecutionCaller, Executions } from '../executions/executions.js';
import { encodeLog } from '../serializers/evm/block-texts.js';
import { maxWeightHere } from './weight-here.js';

/** The name under which threads read logs; no client asks for it by itself. */
export const logReading = 'readLogs';

/** Logs of a part of a text: what the thread that serves takes up at once. */
const logsInPart = 1_000;

/**
 * Answers the logs that are asked for, on the thread that serves where they are few.
 * @param onWhole called when the answer is there whole
 * @throws EvmError `log-query`
 */
export function answerLogs<Result>(
  query: LogQuery,
  context: ExecutionCaller & { readonly node: { readonly executions: Executions } },
  onWhole?: () => void,
): Result {
  const { hosted, node } = context;
  const { chain, texts } = hosted;
  if (weighLogQuery(chain, query, maxWeightHere) >= maxWeightHere) {
    const { chunks, hold } = node.executions.answer(logReading, query, context) as JsonStream;
    return jsonStream(onWhole === undefined ? chunks : withEnd(chunks, onWhole), { hold });
  }
  const text = texts.logs([...queryLogs(chain, query)].flat());
  onWhole?.();
  return rawJson(text);
}

async function* withEnd(parts: AsyncIterable<string>, onEnd: () => void): AsyncGenerator<string> {
  yield* parts;
  onEnd();
}

/** The same on a thread for executions. */
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
