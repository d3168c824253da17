import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseFlags } from '../../src/commands/parse-flags.js';
import { parse } from './fixtures/parse.js';

describe('export-chain', () => {
  it('is read with its own flags', () => {
    const args = [
      'export-chain',
      'C',
      'c.rlp',
      '--data-dir=d',
      '--genesis',
      'g.json',
      '--first=1',
      '--last=2',
    ];
    expect(parseFlags(args, '1.2.3')).toEqual({
      kind: 'export-chain',
      options: {
        dataDir: resolve('d'),
        name: 'C',
        file: resolve('c.rlp'),
        genesisFile: resolve('g.json'),
        first: 1n,
        last: 2n,
      },
    });
    expect(parseFlags(['export-chain', 'C', 'c.rlp'], '1.2.3').options).toMatchObject({
      dataDir: resolve('.firn/node'),
      genesisFile: undefined,
      first: undefined,
      last: undefined,
    });
  });

  it('explains itself, and what it refuses', () => {
    expect(parse('export-chain', '--help').text).toContain('firn-node export-chain C part.rlp');
    expect(parse('export-chain').text).toContain("missing required argument 'name'");
    expect(parse('export-chain', 'C', 'f', '--first=-1').text).toContain('It must be an integer from 0');
    expect(parse('--help').text).toContain('export-chain');
    expect(parse('exportchain').text).toContain('too many arguments');
  });
});
