import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { rewriteLinks } from '../src/contents/repository-pages.js';
import { operationPage } from '../src/pages/operation-page.js';
import { literal } from '../src/samples/literal.js';
import { pages, sections } from './all-pages.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function pageOf(name: string): string {
  const found = pages.find(({ operation }) => operation.name === name);
  if (found === undefined) throw new Error(`there is no page of ${name}`);
  return operationPage(found);
}

describe('the pages of operations', () => {
  it('have an address of their own, on every file system', () => {
    expect(new Set(pages.map(({ link }) => link.toLowerCase())).size).toBe(pages.length);
    expect(sections.every(({ title, description }) => title !== '' && description !== '')).toBe(true);
  });

  it('name the file that says so', () => {
    for (const { operation, specFile } of pages) {
      expect(existsSync(join(root, specFile)), specFile).toBe(true);
      const text = readFileSync(join(root, specFile), 'utf8');
      const name = operation.kind === 'rest' ? `operationId: ${operation.name}` : `name: ${operation.name}`;
      expect(text.split('\n').map((line) => line.trim())).toContain(name);
    }
  });

  it('have parameters, results, units, errors, examples and types', () => {
    const text = pageOf('info.peers');
    expect(text).toContain('| `nodeIDs` | node-id[] |');
    expect(text).toContain('| `peers` | [Peer](#type-Peer)[] | yes |');
    expect(text).toContain('### Peer {#type-Peer}');
    expect(text).toContain('**Unit:** percent.');
    expect(text).toContain('| `-32602` | InvalidParams |');
    expect(text).toContain('[specs/node/info/peers.yaml](https://github.com/firn-network/firn/blob/main/');
  });

  it('have the fields of objects without a name under the path to them', () => {
    expect(pageOf('eth_getBalance')).toContain('| `block.blockHash` | hash | yes |');
  });

  it('tell of cost, pages, access, aliases and what goes away', () => {
    expect(pageOf('getChainMetrics')).toMatch(/\| Cost \| 20 units \|[\s\S]*`nextPageToken`/);
    expect(pageOf('compositeQuery')).toContain('### Body');
    expect(pageOf('admin.alias')).toContain('::: info Administration');
    expect(pageOf('dev_setBalance')).toContain(
      '| Also | `anvil_setBalance` (returns `null`), `hardhat_setBalance`, ',
    );
    const deprecated = pages.filter(({ operation }) => operation.doc.deprecated !== undefined);
    expect(deprecated.length).toBeGreaterThan(0);
    for (const page of deprecated) expect(operationPage(page)).toContain('::: warning Deprecated');
  });

  it('tell where and until when the reference node has a method', () => {
    expect(pageOf('eth_accounts')).toContain('| Reference node | has it until helicon on the C-Chain |');
    expect(pageOf('eth_suggestPriceOptions')).toContain('| Reference node | has it on the C-Chain |');
    expect(pageOf('trace_block')).toContain('| Reference node | does not have it |');
    expect(pageOf('eth_chainId')).not.toContain('Reference node');
  });

  it('list the kinds of events of a subscription', () => {
    const text = pageOf('eth_subscribe');
    expect(text).toContain('firn watch newHeads');
    expect(text).not.toContain('curl');
  });
});

describe('the links of the files of the repository', () => {
  const rewrite = (text: string) => rewriteLinks(text, 'packages/mock/README.md', (path) => `<${path}>`);

  it('lead to pages of the site, with their anchors', () => {
    expect(rewrite('[a](../cli/README.md#use)')).toBe('[a](<packages/cli/README.md>#use)');
    expect(rewrite('[a](https://github.com/firn-network/firn/tree/main/packages/cli)')).toBe(
      '[a](<packages/cli>)',
    );
  });

  it('stay as they are to other sites, within the page and in code', () => {
    for (const text of ['[a](https://mswjs.io)', '[a](#use)', '`[a](b)`', '```md\n[a](b)\n```']) {
      expect(rewrite(text)).toBe(text);
    }
  });
});

describe('literals of samples', () => {
  it('are TypeScript', () => {
    expect(literal({ a: 5n, 'b-c': ["it's", null, true], d: {} })).toBe(
      "{ a: 5n, 'b-c': ['it\\'s', null, true], d: {} }",
    );
    expect(literal(['x'.repeat(60), 'y'.repeat(60)])).toBe(
      `[\n  '${'x'.repeat(60)}',\n  '${'y'.repeat(60)}',\n]`,
    );
  });
});
