import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, expect, it } from 'vitest';
import { receiver } from '../fixtures/funded.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

let node: TestNode;
beforeAll(async () => {
  node = await startTestNode(atEnd);
});

it.each([
  ['0xfe', 'invalid opcode: INVALID', 'INVALID'],
  ['0x0c', 'invalid opcode: opcode 0xc not defined', 'opcode 0xc not defined'],
  ['0x6004565b0c', 'invalid jump destination', 'JUMP'],
  ['0x6003565b0c', 'invalid opcode: opcode 0xc not defined', 'opcode 0xc not defined'],
  ['0x600101', 'stack underflow (1 <=> 2)', 'ADD'],
  ['0x6001f1', 'stack underflow (1 <=> 7)', 'CALL'],
  ['0x6001a2', 'stack underflow (1 <=> 4)', 'LOG2'],
  ['0x600155', 'stack underflow (1 <=> 2)', 'SSTORE'],
  ['0x600191', 'stack underflow (1 <=> 3)', 'SWAP2'],
  ['0x600181', 'stack underflow (1 <=> 2)', 'DUP2'],
  [`0x${'5f'.repeat(1025)}`, 'stack limit reached 1024 (1023)', 'PUSH0'],
])('tells why %.30s fails like a trace of it', async (code, message, op) => {
  const to = receiver.toLowerCase();
  const ask = (method: string, ...params: readonly unknown[]) => node.call('/ext/bc/C/rpc', method, params);
  const stateOverrides = { [to]: { code } };
  const simulated = await ask('eth_simulateV1', { blockStateCalls: [{ stateOverrides, calls: [{ to }] }] });
  expect(simulated.result).toMatchObject([{ calls: [{ error: { code: -32_015, message } }] }]);
  expect(await ask('eth_call', { to }, 'latest', stateOverrides)).toMatchObject({
    error: { code: -32_000, message },
  });
  const traced = (tracer: object) => ask('debug_traceCall', { to }, 'latest', { stateOverrides, ...tracer });
  expect((await traced({ tracer: 'callTracer' })).result).toMatchObject({ error: message });
  const { structLogs } = (await traced({})).result as { structLogs: { op: string }[] };
  expect(structLogs.at(-1)?.op).toBe(op);
});
