import { callOperation, type ResultAnswer } from '@firn/contract/call';
import { indentedJson, parseJson } from '@firn/contract/json';
import type { ConsoleData } from '../../../src/pages/console-data.js';

/** What came of a call. */
export interface Outcome {
  readonly isError: boolean;
  /** In one line: `200, 12 ms`. */
  readonly summary: string;
  readonly text: string;
}

/** Calls a server and tells what it answered, integers of any size exact. Does not throw: what went wrong is an outcome too. */
export async function runCall(
  { operation }: ConsoleData,
  call: { readonly url: string; readonly path: Readonly<Record<string, string>>; readonly params: string },
): Promise<Outcome> {
  const started = performance.now();
  try {
    const params = readParams(call.params);
    const answer = await callOperation({ url: call.url, path: call.path }, operation, params);
    const took = `${Math.round(performance.now() - started)} ms`;
    if (answer.ok)
      return { isError: false, summary: `${answer.status}, ${took}`, text: await answerText(answer) };
    const { code, message, data } = answer;
    return { isError: true, summary: `error ${code}, ${took}`, text: indentedJson({ code, message, data }) };
  } catch (error) {
    return {
      isError: true,
      summary: 'no answer',
      text: error instanceof Error ? error.message : String(error),
    };
  }
}

/** Items of lines and events that are shown. */
const maximumItems = 20;

/** JSON, a text as it is, the first lines or events, and of bytes how many there are. */
async function answerText({ result, body }: ResultAnswer): Promise<string> {
  const { kind, mediaType, value } = body;
  if (kind === 'text') return String(value);
  if (kind === 'binary') return `${(await (value as Blob).arrayBuffer()).byteLength} bytes of ${mediaType}`;
  if (kind !== 'lines' && kind !== 'events') return indentedJson(result);
  const items: string[] = [];
  for await (const item of value as AsyncIterable<unknown>)
    if (items.push(indentedJson(item)) === maximumItems) break;
  return items.join('\n');
}

function readParams(text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text.trim() === '' ? '{}' : text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError('parameters: expected an object of values by name');
  return value as Readonly<Record<string, unknown>>;
}
