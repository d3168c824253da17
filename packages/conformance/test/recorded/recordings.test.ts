import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { allConform, formatResults } from '../../src/recorded/format-results.js';
import { readRecordings } from '../../src/recorded/read-recordings.js';
import { parseRecording, RecordingError } from '../../src/recorded/recording.js';
import { runRecordings } from '../../src/recorded/run-recordings.js';

const request = (method: string): string => `>> ${JSON.stringify({ jsonrpc: '2.0', id: 1, method })}`;
const answer = (member: object): string => `<< ${JSON.stringify({ jsonrpc: '2.0', id: 1, ...member })}`;
const recording = (id: string, member: object, comment = '// a call') =>
  parseRecording(id, [comment, request(id.split('/')[0] ?? ''), answer(member), ''].join('\n'));

describe('a recording', () => {
  it('is read with its comments and exchanges', () => {
    expect(recording('eth_chainId/get.io', { result: '0x1' }, '// speconly: form')).toEqual({
      id: 'eth_chainId/get.io',
      method: 'eth_chainId',
      summary: 'speconly: form',
      formOnly: true,
      exchanges: [
        {
          request: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
          answer: { jsonrpc: '2.0', id: 1, result: '0x1' },
        },
      ],
    });
  });

  it.each([
    ['>> {}', 'the last request has no answer'],
    ['<< {}', 'line 1: an answer without a request'],
    ['>> {}\n>> {}', 'line 2: the request before it has no answer'],
    ['>> {', 'line 1: no JSON'],
    ['oops', 'line 1: begins with none of //, >> and <<'],
  ])('%j is refused', (text, reason) => {
    expect(() => parseRecording('a/b.io', text)).toThrow(reason);
  });

  it('is found in the folder of its method', () => {
    const folder = mkdtempSync(join(tmpdir(), 'firn-recordings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    expect(() => readRecordings(folder)).toThrow(RecordingError);
    for (const id of ['b_two', 'a_one']) {
      mkdirSync(join(folder, id));
      writeFileSync(join(folder, id, 'case.io'), `${request(id)}\n${answer({ result: null })}\n`);
      writeFileSync(join(folder, id, 'notes.md'), '');
    }
    expect(readRecordings(folder).map(({ id }) => id)).toEqual(['a_one/case.io', 'b_two/case.io']);
    expect(() => readRecordings(join(folder, 'none'))).toThrow('cannot be read');
  });
});

describe('a run', () => {
  const answers: Readonly<Record<string, object>> = {
    eth_chainId: { result: '0x1' },
    eth_blockNumber: { result: { deep: [1, 2] } },
    eth_call: { error: { code: 3, message: 'execution reverted', data: '0x01' } },
  };
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer((incoming, response) => {
      let body = '';
      incoming.on('data', (chunk) => {
        body += String(chunk);
      });
      incoming.on('end', () => {
        const { id, method } = JSON.parse(body) as { id: number; method: string };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answers[method] }));
      });
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  const reasonOf = async (...given: Parameters<typeof recording>): Promise<string | undefined> =>
    (await runRecordings([recording(...given)], { url }))[0]?.reason;

  it('compares results whole', async () => {
    expect(await reasonOf('eth_chainId/a.io', { result: '0x1' })).toBeUndefined();
    expect(await reasonOf('eth_chainId/a.io', { result: '0x2' })).toBe(
      'eth_chainId: result: expected "0x2", received "0x1"',
    );
    expect(await reasonOf('eth_blockNumber/a.io', { result: { deep: [1, 3] } })).toBe(
      'eth_blockNumber: result.deep.1: expected 3, received 2',
    );
    expect(await reasonOf('eth_blockNumber/a.io', { result: { deep: [1, 2], more: 1 } })).toBe(
      'eth_blockNumber: result.more: expected 1, received nothing',
    );
  });

  it('compares code and data of errors, not their text', async () => {
    const error = { code: 3, message: 'another text', data: '0x01' };
    expect(await reasonOf('eth_call/a.io', { error })).toBeUndefined();
    expect(await reasonOf('eth_call/a.io', { error: { ...error, data: '0x02' } })).toBe(
      'eth_call: error.data: expected "0x02", received "0x01"',
    );
    expect(await reasonOf('eth_call/a.io', { result: '0x' })).toBe(
      'eth_call: error 3 "execution reverted" in place of a result',
    );
  });

  it('compares the form alone where the recording says so', async () => {
    expect(await reasonOf('eth_chainId/a.io', { result: '0x2' }, '// speconly')).toBeUndefined();
    expect(await reasonOf('eth_blockNumber/a.io', { result: '0x2' }, '// speconly')).toBe(
      'eth_blockNumber: the result is not what the contract says of eth_blockNumber: {"deep":[1,2]}',
    );
  });

  it('tells a server that is not there', async () => {
    const [result] = await runRecordings([recording('eth_chainId/a.io', { result: '0x1' })], {
      url: 'http://127.0.0.1:1',
    });
    expect(result?.reason).toContain('fetch failed');
  });

  it('reports by method, and knows failures that are known', async () => {
    const results = await runRecordings(
      [
        recording('eth_chainId/a.io', { result: '0x1' }),
        recording('eth_chainId/b.io', { result: '0x2' }),
        recording('eth_chainId/c.io', { result: '0x1' }),
        recording('eth_call/d.io', { result: '0x' }),
      ],
      { url, known: { 'eth_chainId/c.io': 'mended', 'eth_call/d.io': 'to be done' } },
    );
    expect(formatResults(results)).toBe(
      [
        'failed  eth_chainId/b.io',
        '        eth_chainId: result: expected "0x2", received "0x1"',
        'stale   eth_chainId/c.io',
        '        passes: take it off the list of known failures',
        '',
        '  eth_chainId  2 of 3',
        '  eth_call     0 of 1',
        '',
        '1 passed, 1 failed, 1 known, 1 stale',
      ].join('\n'),
    );
    expect(allConform(results)).toBe(false);
  });
});
