import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isObject, type Json } from './node-documents.js';

/** A request to the reference client, and what it answered. */
export interface Recording {
  /** `eth_getBalance/get-balance.io, request 1`. */
  readonly name: string;
  readonly method: string;
  readonly params: readonly unknown[];
  readonly result: unknown;
}

const data = process.env.FIRN_TEST_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));
const folder = join(data, 'evm', 'tests');

/** Why the recordings cannot be read; undefined where they can. */
export const missingRecordings: string | undefined = existsSync(folder)
  ? undefined
  : `no recorded requests: ${folder} is missing; set FIRN_TEST_DATA to the folder that holds evm/tests`;

/** Every recorded request that the reference client answered with a result. */
export function readRecordings(): Recording[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.io'))
    .sort()
    .flatMap((file) => readRecording(file));
}

function readRecording(file: string): Recording[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n');
  const requests = lines.filter((line) => line.startsWith('>> ')).map(parseLine);
  const answers = lines.filter((line) => line.startsWith('<< ')).map(parseLine);
  if (requests.length !== answers.length) throw new Error(`${file}: a request has no answer`);
  return requests.flatMap((request, index) => {
    const answer = answers[index];
    if (answer === undefined || !('result' in answer)) return [];
    const params: unknown[] = Array.isArray(request.params) ? request.params : [];
    return [
      {
        name: `${file}, request ${index + 1}`,
        method: String(request.method),
        params,
        result: answer.result,
      },
    ];
  });
}

function parseLine(line: string): Json {
  const value: unknown = JSON.parse(line.slice('>> '.length));
  if (!isObject(value)) throw new Error(`not a message: ${line.slice(0, 80)}`);
  return value;
}
