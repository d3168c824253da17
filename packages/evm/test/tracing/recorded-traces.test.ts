import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import type { TraceConfig } from '../../src/tracing/create-tracer.js';
import { traceBlock, traceTransaction } from '../../src/tracing/trace-block.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { missingTestData, testDataPath } from '../fixtures/test-data.js';
import { textOf } from '../fixtures/text-of.js';

const atEnd = atEndOfFile();

interface Exchange {
  readonly request: { readonly method: string; readonly params: readonly [Hex, TraceConfig?] };
  readonly response: { readonly result?: unknown; readonly error?: { readonly message: string } };
}

function exchangesOf(path: string): Exchange[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const parts = (mark: string): unknown[] =>
    lines.filter((line) => line.startsWith(mark)).map((line) => JSON.parse(line.slice(mark.length)));
  const responses = parts('<< ');
  return parts('>> ').map((request, index) => ({ request, response: responses[index] }) as Exchange);
}

function trace(chain: EvmChain, { method, params: [asked, config = {}] }: Exchange['request']) {
  if (method === 'debug_traceTransaction') {
    const located = chain.transaction(asked);
    return located && traceTransaction(chain, located, config);
  }
  const block = method === 'debug_traceBlockByHash' ? chain.blockByHash(asked) : chain.block(BigInt(asked));
  return block && traceBlock(chain, block, config);
}

const methods = ['debug_traceTransaction', 'debug_traceBlockByNumber', 'debug_traceBlockByHash'];

describe('the recorded traces of the reference client', skipFor(missingTestData), () => {
  let chain: EvmChain;
  beforeAll(async () => {
    chain = await importedRecordedChain(temporaryStore(atEnd));
  });

  const cases =
    missingTestData !== undefined
      ? []
      : methods.flatMap((method) => {
          const folder = testDataPath('evm', 'tests', method);
          return readdirSync(folder).map((file) => [method, file, join(folder, file)] as const);
        });

  it.each(cases)('%s %s', async (_method, _file, path) => {
    for (const { request, response } of exchangesOf(path)) {
      const { error, result } = response;
      if (result !== undefined) {
        expect(JSON.parse(await textOf(trace(chain, request)))).toEqual(result);
      } else if (error?.message.endsWith('not found')) {
        expect(trace(chain, request)).toBeUndefined();
      } else {
        expect(() => trace(chain, request)).toThrow(error?.message);
      }
    }
  });

  it('are what every transaction used', async () => {
    for (let number = 1n; number <= chain.head.header.number; number += 1n) {
      const block = chain.block(number);
      if (block === undefined) continue;
      const receipts = chain.receipts(block);
      const calls = JSON.parse(await textOf(traceBlock(chain, block, { tracer: 'callTracer' })));
      const steps = JSON.parse(await textOf(traceBlock(chain, block, {})));
      expect(calls.map((call: { result: { gasUsed: Hex } }) => BigInt(call.result.gasUsed))).toEqual(
        receipts.map(({ gasUsed }) => gasUsed),
      );
      expect(steps.map((step: { result: { gas: number } }) => BigInt(step.result.gas))).toEqual(
        receipts.map(({ gasUsed }) => gasUsed),
      );
      for (const { result } of steps) expect(gasFaults(result.structLogs)).toEqual([]);
    }
  });
});

interface StepLog {
  readonly depth: number;
  readonly gas: number;
  readonly gasCost: number;
  readonly op: string;
}

/** Neighbouring steps of one frame whose figures do not follow from each other. */
function gasFaults(steps: readonly StepLog[]): string[] {
  return steps.flatMap((step, index) => {
    const next = steps[index + 1];
    if (
      next === undefined ||
      next.depth !== step.depth ||
      (step.op.startsWith('C') && /CALL|CREATE/.test(step.op))
    )
      return [];
    return next.gas === step.gas - step.gasCost
      ? []
      : [`${step.op}: ${step.gas} - ${step.gasCost} != ${next.gas}`];
  });
}
