import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rpcError } from '@firn/jsonrpc/errors';
import { notUnix, skipFor } from '@firn/testing/skip-for';
import { typescriptRunner } from '@firn/testing/typescript-runner';
import { expect, it, onTestFinished } from 'vitest';
import { HeldAnswers, type HeldAnswersLimits } from '../../src/executions/held-answers.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const letters = '0123456789 áè€𝄞'.repeat(10);

function open(limits: HeldAnswersLimits = {}) {
  const folder = temporaryFolder(onTestFinished);
  return { folder, answers: new HeldAnswers(folder, { inMemory: 1_000, ...limits }) };
}

async function* parts(count: number, fail?: Error): AsyncGenerator<string> {
  for (let made = 0; made < count; made += 1) yield letters;
  if (fail !== undefined) throw fail;
}

async function textOf(read: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of read) text += part;
  return text;
}

it.each([0, 1, 5, 6, 7, 5_000])('gives %i parts as they were, and leaves nothing behind', async (count) => {
  const { answers, folder } = open();
  expect(await textOf(answers.hold(parts(count)))).toBe(letters.repeat(count));
  expect(answers.onDisk).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});

it('keeps characters whole whose halves came in two parts', async () => {
  const { answers } = open({ inMemory: 8 });
  const text = `${'𝄞'.repeat(40)}é`;
  async function* halves(): AsyncGenerator<string> {
    for (let at = 0; at < text.length; at += 11) yield text.slice(at, at + 11);
  }
  expect(await textOf(answers.hold(halves()))).toBe(text);
});

it('makes all parts before the first one is read, in a file that has no name', async () => {
  const { answers, folder } = open();
  let made = 0;
  async function* counted(): AsyncGenerator<string> {
    for await (const part of parts(1_000)) {
      made += 1;
      yield part;
    }
  }
  const reading = answers.hold(counted());
  await reading.next();
  expect(made).toBe(1_000);
  expect(answers.onDisk).toBeGreaterThan(100_000);
  expect(readdirSync(folder)).toEqual([]);
  await reading.return(undefined);
  expect(answers.onDisk).toBe(0);
});

it('is the error alone of parts that fail late', async () => {
  const { answers } = open();
  const failing = answers.hold(parts(1_000, rpcError(-32_000, 'execution timeout')));
  await expect(failing.next()).rejects.toThrow('execution timeout');
  expect(answers.onDisk).toBe(0);
});

it('refuses an answer that is longer than one may be, and more than all may take together', async () => {
  const { answers } = open({ ofAnswer: 100_000, ofAll: 150_000 });
  await expect(answers.hold(parts(1_000)).next()).rejects.toMatchObject({
    rpcCode: -32_003,
    message: 'response too large',
  });
  const first = answers.hold(parts(400));
  await first.next();
  await expect(answers.hold(parts(400)).next()).rejects.toMatchObject({
    rpcCode: -32_005,
    data: { retryAfterMs: 1_000 },
  });
  await first.return(undefined);
  expect((await textOf(answers.hold(parts(400)))).length).toBe(400 * letters.length);
});

it('takes away what a node left that ended before its file had lost its name, and nothing else', () => {
  const folder = temporaryFolder(onTestFinished);
  writeFileSync(join(folder, 'answer-0b7c7bd5-7b0c-4f0e-9d0b-4b8f3a4a2f10'), 'left');
  writeFileSync(join(folder, 'answer-of-mine'), 'kept');
  new HeldAnswers(folder);
  expect(readdirSync(folder)).toEqual(['answer-of-mine']);
});

// The shell's limit of a file's size stands for a full disk; Windows has none.
it('says that the disk has no room, and has room again once the answer is gone', skipFor(notUnix), () => {
  const folder = temporaryFolder(onTestFinished);
  const program = join(import.meta.dirname, 'fixtures/hold-answers.ts');
  const run = `ulimit -f 64 && exec "$0" "$@"`;
  const said = execFileSync(
    'bash',
    ['--norc', '-c', run, process.execPath, typescriptRunner, program, folder],
    {
      encoding: 'utf8',
    },
  );
  expect(JSON.parse(said)).toEqual([
    'the disk has no room for an answer of this size; ask for less, or try again later',
    20_000,
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
