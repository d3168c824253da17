import { readdirSync, readFileSync } from 'node:fs';
import * as validators from '@firn/node-validators';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import unserved from '../../unserved.json' with { type: 'json' };
import { missingTestData, testDataPath } from '../evm/test-data.js';
import { type RpcAnswer, startTestNode, type TestNode } from '../fixtures/test-node.js';

interface Exchange {
  readonly request: { readonly method: string; readonly params?: readonly unknown[] };
  readonly answer: RpcAnswer;
}

interface Recording {
  readonly name: string;
  /** Only the form of the answer is recorded, not its values. */
  readonly formOnly: boolean;
  readonly exchanges: readonly Exchange[];
}

const missing = new Set<string>(unserved.evm);

function recordings(): Recording[] {
  if (missingTestData !== undefined) return [];
  const root = testDataPath('evm', 'tests');
  return readdirSync(root)
    .filter((method) => !missing.has(method))
    .flatMap((method) =>
      readdirSync(testDataPath('evm', 'tests', method)).map((file) => {
        const lines = readFileSync(testDataPath('evm', 'tests', method, file), 'utf8').split('\n');
        const read = <Value>(mark: string): Value[] =>
          lines
            .filter((line) => line.startsWith(mark))
            .map((line) => JSON.parse(line.slice(mark.length)) as Value);
        const answers = read<RpcAnswer>('<< ');
        return {
          name: `${method}/${file}`,
          formOnly: lines.some((line) => line.startsWith('//') && line.includes('speconly')),
          exchanges: read<Exchange['request']>('>> ').map((request, index) => ({
            request,
            answer: answers[index] ?? {},
          })),
        };
      }),
    );
}

function hasForm(method: string, result: unknown): boolean {
  const [namespace = '', name = ''] = method.split('_');
  const check = `is${[namespace, name].map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')}Result`;
  const isResult = (validators as unknown as Record<string, (value: unknown) => boolean>)[check];
  if (isResult === undefined) throw new Error(`@firn/node-validators has no ${check}`);
  return isResult(result);
}

describe.skipIf(missingTestData !== undefined)(
  `a chain of another network (${missingTestData ?? 'recorded'})`,
  () => {
    let node: TestNode;
    beforeAll(async () => {
      node = await startTestNode(afterAll, {
        importChain: [{ name: 'recorded', folder: testDataPath('evm') }],
      });
    });

    it.each(recordings())('answers $name', async ({ exchanges, formOnly }) => {
      for (const { request, answer } of exchanges) {
        const given = await node.call('/ext/bc/recorded/rpc', request.method, request.params ?? []);
        if (answer.error !== undefined) {
          // Texts may differ.
          expect(given.error).toMatchObject({ code: answer.error.code });
          expect(given.error?.data).toEqual(answer.error.data);
        } else if (formOnly) {
          expect(given.error).toBeUndefined();
          expect(hasForm(request.method, given.result)).toBe(true);
        } else {
          expect(given.result).toEqual(answer.result);
        }
      }
    });
  },
);
