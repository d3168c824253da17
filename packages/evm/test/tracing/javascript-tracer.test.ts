import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { openLocalChain } from '../fixtures/local-chain.js';
import { caller, main, other, type TracedCode, tracedCall } from '../fixtures/traced-call.js';

const bytes = (text: string) =>
  Object.fromEntries([...Buffer.from(text, 'hex')].map((byte, at) => [at, byte]));
const storing: TracedCode = { main: '0x07 0x00 SSTORE 0xff 0x00 MSTORE8 STOP' };

/** What a tracer in JavaScript returns for a call of that code. */
function trace(tracer: string, code: TracedCode = storing, config = {}): Promise<unknown> {
  return tracedCall(openLocalChain(temporaryStore()), code, { tracer, ...config });
}

/** A tracer that gathers the value of an expression at each step. */
const atEachStep = (expression: string): string =>
  `{seen: [], step: function(log, db) { this.seen.push(${expression}) }, fault: function() {}, result: function() { return this.seen }}`;
const atTheEnd = (expression: string): string =>
  `{fault: function() {}, result: function(ctx, db) { return ${expression} }}`;

describe('a tracer in JavaScript', () => {
  it.each<readonly [string, unknown]>([
    ['log.op.toString()', ['PUSH1', 'PUSH1', 'SSTORE', 'PUSH1', 'PUSH1', 'MSTORE8', 'STOP']],
    ['log.op.toNumber()', [0x60, 0x60, 0x55, 0x60, 0x60, 0x53, 0]],
    ['log.op.isPush()', [true, true, false, true, true, false, false]],
    ['log.getPC()', [0, 2, 4, 5, 7, 9, 10]],
    ['log.getCost() < log.getGas()', Array(7).fill(true)],
    ['log.getDepth()', Array(7).fill(1)],
    ['log.getRefund()', Array(7).fill(0)],
    ['log.stack.length()', [0, 1, 2, 0, 1, 2, 0]],
    ["log.stack.length() > 0 ? log.stack.peek(0).toString(16) : ''", ['', '7', '0', '', 'ff', '0', '']],
    ['log.memory.length()', [0, 0, 0, 0, 0, 0, 32]],
    ['log.memory.length() > 0 ? log.memory.slice(0, 2) : null', [...Array(6).fill(null), bytes('ff00')]],
    [
      "log.memory.length() > 0 ? log.memory.getUint(0).toString(16).slice(0, 4) : ''",
      [...Array(6).fill(''), 'ff00'],
    ],
    ['toHex(log.contract.getAddress()) === toHex(log.contract.getCaller())', Array(7).fill(false)],
    ['log.getError() === undefined', Array(7).fill(true)],
    [
      "toHex(db.getState(log.contract.getAddress(), toWord('0x00'))).slice(-2)",
      ['00', '00', '00', '07', '07', '07', '07'],
    ],
  ])('sees at each step %s', async (expression, values) => {
    expect(await trace(atEachStep(expression))).toEqual(values);
  });

  it.each<readonly [string, unknown]>([
    ['ctx.type', 'CALL'],
    ['toHex(ctx.from)', caller],
    ['toHex(ctx.to)', main],
    ['toHex(ctx.input)', '0x'],
    ['ctx.gas', 100_000],
    ['ctx.gasUsed > 21000', true],
    ['ctx.gasPrice', '0'],
    ['ctx.value.equals(bigInt(0))', true],
    ['ctx.output', {}],
    ['ctx.error === undefined', true],
    ['ctx.coinbase.length', 20],
    ['db.getBalance(ctx.from)', (10n ** 20n).toString()],
    ['db.getNonce(ctx.to)', 0],
    ["db.exists(toAddress('0x1234567890'))", false],
    ['db.exists(ctx.to)', true],
    ['toHex(db.getCode(ctx.to)).slice(0, 8)', '0x600760'],
    ["toWord('0xffaa')", bytes('ffaa'.padStart(64, '0'))],
    ["toAddress('0x01')", bytes('01'.padStart(40, '0'))],
    ['toHex(toAddress(Array.prototype.slice.call(ctx.to)))', main],
    ["isPrecompiled(toAddress('0x04'))", true],
    ['isPrecompiled(ctx.to)', false],
    ["toHex(slice(toWord('0xffaa'), 30, 32))", '0xffaa'],
    [
      "toHex(toContract('0x970e8128ab834e8eac17ab8e3812f010678cf791', 0))",
      '0x333c3310824b7c685133f2bedb2ca4b8b4df633d',
    ],
    [
      "toHex(toContract2('0x0000000000000000000000000000000000000000', '0x00', '0x00'))",
      '0x4d1a2e2bb4f88f0250f26ffff098b0b30b26bf38',
    ],
    ['undefined', null],
    [
      "typeof process + typeof require + typeof globalThis.constructor.constructor('return this')().process",
      'undefinedundefinedundefined',
    ],
  ])('finds in its result %s', async (expression, value) => {
    expect(await trace(atTheEnd(expression))).toEqual(value);
  });

  it('gets its options as text in setup', async () => {
    const tracer =
      '{setup: function(config) { this.config = JSON.parse(config) }, fault: function() {}, result: function() { return this.config.name }}';
    expect(await trace(tracer, storing, { tracerConfig: { name: 'value' } })).toBe('value');
  });

  it('enters and leaves inner calls, and sees who calls whom with what', async () => {
    const tracer = `{
      events: [],
      enter: function(frame) { this.events.push(['enter', frame.getType(), toHex(frame.getFrom()), toHex(frame.getTo()), toHex(frame.getInput()), frame.getValue()]) },
      exit: function(result) { this.events.push(['exit', toHex(result.getOutput()), result.getError(), result.getGasUsed() > 0]) },
      step: function(log) { if (log.op.toString() === 'CALLER') this.events.push(['step', log.getDepth(), toHex(log.contract.getCaller()), log.contract.getValue(), toHex(log.contract.getInput())]) },
      fault: function(log) { this.events.push(['fault', log.op.toString(), log.getError()]) },
      result: function() { return this.events }
    }`;
    const code = {
      main: '0xab 0x00 MSTORE8 0x00 0x00 0x01 0x00 0x03 0xbb 0x2710 CALL 0x00 0x00 0x00 0x00 0xbb 0x2710 DELEGATECALL STOP',
      other: 'CALLER 0x00 MSTORE 0x20 0x00 REVERT',
      balance: 9n,
    };
    const word = caller.slice(2).padStart(64, '0');
    const mainWord = main.slice(2).padStart(64, '0');
    expect(await trace(tracer, code)).toEqual([
      ['enter', 'CALL', main, other, '0xab', '3'],
      ['step', 2, main, '3', '0xab'],
      ['fault', 'REVERT', 'execution reverted'],
      ['exit', `0x${mainWord}`, 'execution reverted', true],
      ['enter', 'DELEGATECALL', main, other, '0x', '0'],
      ['step', 2, caller, '0', '0x'],
      ['fault', 'REVERT', 'execution reverted'],
      ['exit', `0x${word}`, 'execution reverted', true],
    ]);
  });

  it('sees the error of a step that cannot begin, which is no fault', async () => {
    const tracer =
      '{errors: [], step: function(log) { if (log.getError() !== undefined) this.errors.push(log.getError()) }, fault: function() { this.errors.push("fault") }, result: function(ctx) { return [this.errors, ctx.error] }}';
    const error = 'stack underflow (0 <=> 2)';
    expect(await trace(tracer, { main: 'ADD' })).toEqual([[error], error]);
  });

  it('runs beside other tracers in muxTracer', async () => {
    const counter =
      '{count: 0, step: function() { this.count++ }, fault: function() {}, result: function() { return this.count }}';
    const result = await trace('muxTracer', storing, { tracerConfig: { [counter]: {}, noopTracer: {} } });
    expect(result).toEqual({ [counter]: 7, noopTracer: {} });
  });

  it.each([
    ['{result: function() {}}', 'TypeError: trace object must expose a function fault()'],
    ['{fault: function() {}}', 'TypeError: trace object must expose a function result()'],
    [
      '{fault: function() {}, result: function() {}, enter: function() {}}',
      'TypeError: trace object must expose either both or none of enter() and exit()',
    ],
    ['{ this is no source', /^SyntaxError: /],
    ["(() => { throw new Error('at once') })()", 'Error: at once'],
    [
      atEachStep('log.stack.peek(-1)'),
      "RangeError: tracer accessed out of bound stack: size 0, index -1    in server-side tracer function 'step'",
    ],
    [
      atEachStep('log.memory.slice(-1, -2)'),
      "RangeError: tracer accessed out of bound memory: offset -1, end -2    in server-side tracer function 'step'",
    ],
    [atEachStep('log.memory.slice(5, 1025 * 1024 * 1024)'), /reached limit for padding memory slice/],
    [atEachStep('log.memory.getUint(-64)'), /out of bound memory: available 0, offset -64, size 32/],
    [atTheEnd("toHex('text')"), /TypeError: invalid buffer type {4}in server-side tracer function 'result'/],
    [atTheEnd('(function() { throw null })()'), 'the tracer threw null'],
    [atTheEnd('(function f() { return f() + 1 })()'), /stack overflow/],
    [
      atTheEnd('(function() { var all = []; for (;;) all.push(new Uint8Array(1000000)) })()'),
      /out of memory/,
    ],
  ])('fails with its own error: %s', async (source, message) => {
    await expect(trace(source)).rejects.toThrow(message);
  });

  it('cannot write into the response beside its result', async () => {
    const setup = `setup: function() {
      JSON.stringify = function() { return '1},{' };
      JSON.parse = null;
    }`;
    expect(await trace(`{${setup}, fault: function() {}, result: function() { return [7] }}`)).toEqual([7]);
  });

  it('has at most 64 MiB of memory', async () => {
    const fill =
      'var all = []; try { for (;;) all.push(new Uint8Array(1048576).fill(1)) } catch (error) { return all.length }';
    expect(await trace(`{fault: function() {}, result: function() { ${fill} }}`)).toBeLessThan(64);
  });

  it.each([
    [
      'in a member of what was thrown',
      atTheEnd('(function() { throw { get message() { for (;;) {} } } })()'),
    ],
    ['in a step', atEachStep('(function() { for (;;) {} })()')],
    ['before the first step', '(() => { for (;;) {} })()'],
  ])('ends when its time is over %s', async (_, source) => {
    await expect(trace(source, storing, { timeoutMs: 50 })).rejects.toThrow('execution timeout');
  });
});
