import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

describe('the explorer of a node', () => {
  let node: TestNode;
  let dir: string;
  beforeAll(async () => {
    dir = join(temporaryFolder(atEnd), 'explorer');
    mkdirSync(dir);
    writeFileSync(join(dir, 'index.html'), '<html><head></head>home</html>');
    writeFileSync(join(dir, 'pages.json'), '{"pages":["/","/c/:chain/txs"],"files":[]}');
    const explorer = {
      enabled: undefined,
      dir,
      basePath: '/',
      metricsUrl: 'http://127.0.0.1:9660',
      connect: [],
    };
    node = await startTestNode(atEnd, { explorer });
  });

  it('is at / and at its pages, under the policy', async () => {
    for (const path of ['/', '/c/C/txs']) {
      const answer = await fetch(node.url + path);
      expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('home')]);
      expect(answer.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self';",
      );
    }
    expect(await (await fetch(`${node.url}/explorer.json`)).json()).toMatchObject({
      served: 'node',
      nodeUrl: null,
      metricsUrl: 'http://127.0.0.1:9660',
    });
  });

  it('leaves every other path, and every other method, as they are', async () => {
    for (const path of ['/ext/nonsense', '/nonsense', '/c/C']) {
      expect((await fetch(node.url + path)).status, path).toBe(404);
    }
    expect(
      (await fetch(`${node.url}/ext/health/liveness`)).headers.get('content-security-policy'),
    ).toBeNull();
    expect((await node.call('/', 'eth_chainId', [])).result).toBe('0xa868');
  });

  it('ends the start of a node that was told to serve what is not there', async () => {
    const explorer = {
      enabled: true,
      dir: join(dir, 'nothing'),
      basePath: '/',
      metricsUrl: undefined,
      connect: [],
    };
    await expect(startTestNode(atEnd, { explorer })).rejects.toThrow(
      /^--explorer-dir .*nothing: there is no such folder; name/,
    );
  });
});
