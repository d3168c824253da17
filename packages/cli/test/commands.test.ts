import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firn, startFirn } from './run.js';
import { startServer, type TestServer } from './server.js';

const heads = [{ number: '0x1' }, { number: '0x2' }, { number: '0x3' }];

describe('firn', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer(() => ({ text: '{"jsonrpc":"2.0","id":1,"result":"0x2a"}' }), heads);
  });
  afterEach(() => server.close());

  it('watch writes events as they come, until enough have come', async () => {
    const { code, out } = await firn('watch', 'newheads', '--url', server.url, '--count', '2', '--json');
    expect(code).toBe(0);
    expect(out).toBe('{"number":"0x1"}\n{"number":"0x2"}');
    expect(server.received[0]).toMatchObject({
      target: '/ext/bc/C/ws',
      body: { method: 'eth_subscribe', params: ['newHeads'] },
    });
  });

  it('watch names the kinds of events', async () => {
    const { code, error } = await firn('watch', 'newHead', '--url', server.url);
    expect(code).toBe(2);
    expect(error).toContain('did you mean newHeads?');
    expect(error).toContain('syncing');
  });

  it('bench counts answers, and tells when nobody answers', async () => {
    const words = [
      'bench',
      'eth_blockNumber',
      '--url',
      server.url,
      '--duration',
      '1',
      '--concurrency',
      '2',
      '--json',
    ];
    const { code, out } = await firn(...words);
    const figures = JSON.parse(out);
    expect(code).toBe(0);
    expect(figures).toMatchObject({
      method: 'eth_blockNumber',
      refused: 0,
      failed: 0,
      answers: server.received.length,
    });
    expect(figures.p50Ms).toBeLessThanOrEqual(figures.p99Ms);
    await server.close();
    expect(await firn(...words)).toMatchObject({ code: 3, error: expect.stringContaining('ECONNREFUSED') });
    expect((await firn('bench', 'eth_blockNumber', '--duration', '0')).error).toContain(
      '--duration 0: expected an integer from 1 to 3600',
    );
  });

  it('list refuses what nothing has in its name, with what may have been meant', async () => {
    expect(await firn('list', 'getNodeVersin')).toEqual({
      code: 2,
      out: '',
      error:
        'error nothing that can be called has getNodeVersin in its name or summary, did you mean info.getNodeVersion? `firn list` names all.',
    });
    expect(await firn('list', 'nosuchthing', '--json')).toMatchObject({ code: 2, out: '' });
  });

  it('writes its version', async () => {
    const { code, out } = await firn('--version');
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  });

  it('tells which document cannot be read, and why', async () => {
    expect(await firn('mock', 'nosuch.yaml')).toEqual({
      code: 2,
      out: '',
      error: 'error nosuch.yaml: there is no such file',
    });
    expect((await firn('list', '--spec', '.')).error).toBe(
      'error .: this is a folder; name a document of OpenRPC, OpenAPI or Swagger in it',
    );
  });

  it('mock says that it cannot listen', async () => {
    const { port } = new URL(server.url);
    expect(await firn('mock', '--port', port)).toMatchObject({
      code: 2,
      error: `error port ${port} of 127.0.0.1 is taken: pass another --port, 0 for a free one`,
    });
    expect((await firn('mock', '--port', '0', '--host', '192.0.2.1')).error).toBe(
      'error --host 192.0.2.1 is no address of this machine (EADDRNOTAVAIL): 127.0.0.1 is one',
    );
  });

  it('refuses addresses that are not of HTTP', async () => {
    for (const url of ['nope', 'ftp://127.0.0.1', '127.0.0.1:9650'])
      expect(await firn('call', 'info.peers', '--url', url)).toMatchObject({
        code: 2,
        error: `error --url ${url} is no HTTP address: http://127.0.0.1:9650 would be one`,
      });
  });

  it('list finds by a word, describe shows a call that can be pasted', async () => {
    expect((await firn('list', 'stake observes')).out.split('\n')).toHaveLength(2);
    const { out } = await firn('describe', 'getChainMetrics');
    expect(out).toContain('GET /v2/chains/{chainId}/metrics/{metric}');
    expect(out).toContain(
      'firn call getChainMetrics chainId=43114 metric=txCount endTimestamp=1735700400 timeInterval=hour pageSize=2',
    );
    expect(out).toContain('One of activeAddresses, ');
  });

  it.each([
    ['firn ca', ['call']],
    ['firn call info.pe', ['info.peers']],
    ['firn describe INFO.PE', ['info.peers']],
    ['firn watch newH', ['newHeads']],
    ['firn call info.peers ', ['nodeIDs=']],
    ['firn call getChainMetrics chainId=1 metric=avgT', ['metric=avgTps']],
    ['firn call --chain X eth_getBlockByNumber fullTx=t', ['fullTx=true']],
    ['firn bench --dur', ['--duration']],
    ['firn nothing ', []],
  ])('completes %s', async (line, expected) => {
    const { out } = await firn('complete', line);
    expect(out === '' ? [] : out.split('\n').map((each) => each.split('\t')[0])).toEqual(expected);
  });

  it('has a completion script for each shell', async () => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect((await firn('completion', shell)).out).toContain('firn complete');
    expect(await firn('completion', 'tcsh')).toMatchObject({
      code: 2,
      error: expect.stringContaining('bash, zsh, fish'),
    });
  });

  it('mock serves the built-in contracts, which call and watch then ask', async () => {
    const mock = startFirn('mock', '--port', '0', '--event-interval', '1');
    const url = (await mock.firstLine).replace('listening on ', '');
    expect(await firn('call', 'info.getNetworkName', '--url', url, '--strict')).toEqual({
      code: 0,
      out: 'networkName  local',
      error: '',
    });
    expect(
      await firn('call', 'info.getNetworkName', '--url', url, '--header', 'x-mock-error: InternalError'),
    ).toMatchObject({
      code: 1,
      error: 'error -32603 InternalError internal error',
    });
    expect(
      (await firn('watch', 'newHeads', '--url', url, '--count', '2', '--json')).out.split('\n'),
    ).toHaveLength(2);
    expect(await firn('mock', '--port', new URL(url).port)).toMatchObject({
      code: 2,
      error: expect.stringContaining('is taken'),
    });
    expect(await mock.stop()).toMatchObject({ code: 0 });
  });

  it('call and mock check texts by their formats where a flag says so', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'firn-formats-'));
    const spec = path.join(folder, 'openapi.json');
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
    const operation = { operationId: 'getPet', parameters: [id], responses: { 204: { description: '' } } };
    const info = { title: 'T', version: '1' };
    await writeFile(
      spec,
      JSON.stringify({ openapi: '3.1.0', info, paths: { '/pets/{id}': { get: operation } } }),
    );
    const mock = startFirn('mock', spec, '--port', '0', '--formats', 'check');
    const url = (await mock.firstLine).replace('listening on ', '');
    const words = ['call', 'getPet', 'id=7', '--spec', spec, '--url', url];
    expect(await firn(...words, '--formats', 'check')).toMatchObject({
      code: 2,
      error: expect.stringContaining('expected a UUID, received "7"'),
    });
    expect(await firn(...words)).toMatchObject({
      code: 1,
      error: expect.stringContaining('error 400 id must be a UUID, not "7"'),
    });
    await mock.stop();
    await rm(folder, { recursive: true });
  });

  it('hands contracts to the generator', async () => {
    expect((await firn('explain', 'info.peers')).code).toBe(0);
    expect((await firn('generate', '--nonsense')).code).toBe(2);
    expect((await firn('explain', '--', 'info.peers')).code).toBe(0);
    expect((await firn('check', '--', '--help')).code).toBe(0);
  });

  it('help teaches, and what is unknown is named', async () => {
    expect(await firn('--help')).toMatchObject({ code: 0, out: expect.stringContaining('Exit codes') });
    expect(await firn('cal')).toMatchObject({
      code: 2,
      error: expect.stringContaining("unknown command 'cal'"),
    });
  });
});
