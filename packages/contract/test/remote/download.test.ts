import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isPrivateAddress } from '../../src/remote/download.js';
import { type DownloadOptions, download, downloadLimits } from '../../src/remote/index.js';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const local: DownloadOptions = { allowPrivate: true };
const reason = async (url: string, options = local): Promise<string> =>
  download(url, options).then(
    () => 'nothing was refused',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('download', () => {
  it('gives the text, its media type, its size and its hash', async () => {
    const base = await serve((_request, response) => {
      response.setHeader('content-type', 'Application/YAML; charset=utf-8').end('a: é\n');
    });
    expect(await download(`${base}/a.yaml`, local)).toEqual({
      url: `${base}/a.yaml`,
      text: 'a: é\n',
      mediaType: 'application/yaml',
      bytes: 6,
      sha256: createHash('sha256').update('a: é\n').digest('hex'),
      isPrivate: true,
    });
  });

  it('follows redirections within their number, and says where the document stands', async () => {
    const base = await serve(({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end('a: 1');
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    expect(await download(`${base}/5`, local)).toMatchObject({ url: `${base}/0`, text: 'a: 1' });
    expect(await reason(`${base}/6`)).toBe('DownloadError: it leads through more than 5 redirections');
  });

  it.each<[string, RequestListener, string]>([
    ['another status', (_, response) => response.writeHead(404).end(), 'the server answered 404'],
    [
      'a web page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>'),
      'the server answered a web page (text/html): name the address of the document itself',
    ],
    [
      'a redirection to nowhere',
      (_, response) => response.writeHead(301).end(),
      'the server answered 301 without a usable Location',
    ],
    [
      'a redirection to a file',
      (_, response) => response.writeHead(301, { location: 'file:///etc/hosts' }).end(),
      'only addresses of http and https are read',
    ],
    ['bytes', (_, response) => response.end(Buffer.from([0xff, 0xfe, 0x00])), 'it is no text in UTF-8'],
    [
      'what was compressed otherwise',
      (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
      'the server compressed it with zstd; gzip, br, deflate are read',
    ],
    [
      'what ends too early',
      (_, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('abc', () => response.destroy());
      },
      'aborted',
    ],
  ])('refuses %s', async (_name, listener, message) => {
    expect(await reason(`${await serve(listener)}/`)).toBe(`DownloadError: ${message}`);
  });

  it('reads what a server compressed, within the limit of what comes out', async () => {
    const base = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a'.repeat(20_000)));
    });
    expect((await download(base, local)).bytes).toBe(20_000);
    const limits = { ...downloadLimits, bytes: 10_000 };
    expect(await reason(base, { ...local, limits })).toBe('DownloadError: it has more than 10000 bytes');
  });

  it('stops at the limits of bytes and of time', async () => {
    const endless = await serve((_request, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (response.write('x'.repeat(1000)));
      };
      response.on('drain', more);
      more();
    });
    const limits = { ...downloadLimits, bytes: 10_000 };
    expect(await reason(endless, { ...local, limits })).toBe('DownloadError: it has more than 10000 bytes');
    const silent = await serve((_request, response) => void response.writeHead(200).write('a'));
    const hurried = { ...downloadLimits, timeoutMs: 200 };
    expect(await reason(silent, { ...local, limits: hurried })).toBe(
      'DownloadError: it did not arrive within 0.2 s',
    );
  });

  it('asks nothing of this machine or of a local network for a public document, by address or by name', async () => {
    let asked = 0;
    const base = await serve((_request, response) => {
      asked += 1;
      response.end('a: 1');
    });
    const { port } = new URL(base);
    for (const host of [
      '127.0.0.1',
      'localhost',
      '0x7f.1',
      '2130706433',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
    ])
      expect(await reason(`http://${host}:${port}/`, { allowPrivate: false })).toMatch(
        /is an address of this machine or of a local network, to which a public document must not lead$/,
      );
    expect(asked).toBe(0);
  });

  it('refuses addresses that hold credentials', async () => {
    expect(await reason('http://user:secret@127.0.0.1/')).toBe(
      'DownloadError: its address holds a user or a password, which would be written down: leave them out',
    );
  });
});

it.each([
  ['10.1.2.3', true],
  ['100.64.0.1', true],
  ['169.254.169.254', true],
  ['172.31.255.255', true],
  ['172.32.0.1', false],
  ['192.168.1.1', true],
  ['239.0.0.1', true],
  ['8.8.8.8', false],
  ['::', true],
  ['::1', true],
  ['::ffff:10.0.0.1', true],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', true],
  ['fe80::1', true],
  ['fec0::1', true],
  ['64:ff9b::7f00:1', true],
  ['2606:4700::1111', false],
])('%s is private: %s', (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});
