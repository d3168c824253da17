import { describe, expect, it } from 'vitest';
import { readChangesets, shortfalls } from '../../../src/diff/release/changesets.js';
import { temporaryProject } from '../../fixtures/temporary-project.js';

const config = JSON.stringify({ baseBranch: 'trunk', fixed: [['@a/client', '@a/server']] });

describe('the changesets', () => {
  it('declare the highest bump for each package, and for those that share its version', () => {
    const root = temporaryProject({
      '.changeset/config.json': config,
      '.changeset/README.md': 'How it works.\n',
      '.changeset/one.md': '---\n"@a/client": patch\n\'b\': minor\n---\n\nOne.\n',
      '.changeset/two.md': '---\n\n"@a/client": minor\nb: patch\n---\n\nTwo: a text with --- in it.\n',
      '.changeset/three.md': '---\n\n---\n\nNothing that users see.\n',
    });
    const { declared, baseBranch } = readChangesets(root);
    expect(Object.fromEntries(declared)).toEqual({ '@a/client': 'minor', '@a/server': 'minor', b: 'minor' });
    expect(baseBranch).toBe('trunk');
  });

  it('are none in a project without them', () => {
    expect(readChangesets(temporaryProject({}))).toEqual({ declared: new Map(), baseBranch: 'main' });
  });

  it('must name packages and bumps', () => {
    const read = (text: string): unknown => readChangesets(temporaryProject({ '.changeset/one.md': text }));
    expect(() => read('---\n"@a/client": huge\n---\n')).toThrow(
      '.changeset/one.md: "\\"@a/client\\": huge" must be a package and one of none, patch, minor, major',
    );
    expect(() => read('no head')).toThrow('.changeset/one.md must begin with the packages');
  });

  it('fall short where they declare less than a package needs', () => {
    const needed = (name: string, bump: 'patch' | 'minor' | 'major') => ({
      name,
      bump,
      own: bump,
      version: '1.0.0',
      role: 'client' as const,
    });
    const declared = new Map([
      ['a', 'minor'],
      ['b', 'major'],
    ] as const);
    expect(shortfalls([needed('a', 'minor'), needed('b', 'minor')], declared)).toEqual([]);
    expect(shortfalls([needed('a', 'major'), needed('c', 'patch')], declared)).toEqual([
      { name: 'a', declared: 'minor', needed: 'major' },
      { name: 'c', declared: 'none', needed: 'patch' },
    ]);
  });
});
