import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameToId } from '@firn/primitives';
import { describe, expect, it, onTestFinished } from 'vitest';
import { VirtualMachines, type VirtualMachinesOptions } from '../../src/plugins/virtual-machines.js';
import { guidePlugin, install, notesId } from '../fixtures/plugins.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const other = nameToId('other');
const minimal = (name: string): string =>
  `export const vm = { name: '${name}', version: 'v0.1.0', create: () => ({ handlers: {} }) };`;

function open(options: Partial<VirtualMachinesOptions> = {}) {
  const folder = temporaryFolder(onTestFinished);
  const vms = new VirtualMachines({
    pluginDir: folder,
    aliasesFile: join(folder, 'configs', 'aliases.json'),
    version: 'v1.2.3',
    onLateError: () => {},
    ...options,
  });
  const writeAliases = (text: string): void => {
    mkdirSync(join(folder, 'configs'), { recursive: true });
    writeFileSync(join(folder, 'configs', 'aliases.json'), text);
  };
  return { vms, folder, writeAliases };
}

describe('VirtualMachines', () => {
  it('has the built-in ones', () => {
    const { vms } = open();
    expect(vms.versions).toEqual({ platform: 'v1.2.3', evm: 'v1.2.3', subnetevm: 'v1.2.3' });
    expect(vms.find(nameToId('evm'))).toMatchObject({ aliases: ['evm'], plugin: undefined });
    expect(vms.find(notesId)).toBeUndefined();
  });

  it('loads what was installed since the last time', async () => {
    const { vms, folder } = open();
    expect(await vms.load()).toEqual({ loaded: new Map(), failed: new Map() });
    install(folder, { [`${notesId}.mjs`]: guidePlugin() });
    expect((await vms.load()).loaded).toEqual(new Map([[notesId, ['notes']]]));
    install(folder, { [`${other}.mjs`]: minimal('other') });
    expect((await vms.load()).loaded).toEqual(new Map([[other, ['other']]]));
    expect((await vms.load()).loaded).toEqual(new Map());
    expect(vms.versions).toMatchObject({ notes: 'v1.0.0', other: 'v0.1.0' });
    expect(vms.find(other)?.plugin?.name).toBe('other');
  });

  it('loads each once, however often it is asked at the same time', async () => {
    const { vms, folder } = open();
    install(folder, { [`${other}.mjs`]: minimal('other') });
    const sizes = (await Promise.all([vms.load(), vms.load()])).map(({ loaded }) => loaded.size);
    expect(sizes).toEqual([1, 0]);
  });

  it('passes over folders, hidden files and what is built in', async () => {
    const { vms, folder } = open();
    mkdirSync(join(folder, 'folder.mjs'));
    install(folder, { '.hidden': '', 'evm.mjs': 'throw 1', [`${nameToId('subnetevm')}.mjs`]: 'throw 1' });
    expect(await vms.load()).toEqual({ loaded: new Map(), failed: new Map() });
  });

  it.each([
    ['throw new Error("no luck\\nat all")', 'no luck'],
    ['throw "a text"', 'a text'],
    ['throw null', 'it threw no error'],
    ['export const nothing = 1;', 'it exports no vm'],
    ['export const vm = 1;', 'it exports no vm'],
    ['export const vm = {};', 'vm.name: Invalid input: expected string, received undefined'],
    [
      'export const vm = { name: "a b", version: "1", create() {} };',
      'vm.name: must be of at most 64 letters, digits and . _ -',
    ],
    [
      'export const vm = { name: "a", version: "", create() {} };',
      'vm.version: must be a text of 1 to 64 characters without spaces',
    ],
    ['export const vm = { name: "a", version: "1", create: 1 };', 'vm.create: must be a function'],
    [minimal('evm'), `the alias evm belongs to the VM ${nameToId('evm')}`],
    ['await new Promise(() => {});', 'loading it took longer than 0.05 s'],
  ])('tells why %s is no plugin', async (source, reason) => {
    const { vms, folder } = open({ loadTimeoutMs: source.startsWith('await') ? 50 : undefined });
    install(folder, { [`${other}.mjs`]: source });
    expect((await vms.load()).failed).toEqual(new Map([[other, reason]]));
    expect(vms.find(other)).toBeUndefined();
  });

  it('tells nothing of folders', async () => {
    const { vms, folder } = open();
    install(folder, { [`${other}.mjs`]: 'import "./missing.mjs";', [notesId]: '' });
    const { failed } = await vms.load();
    expect(failed.get(notesId)).toBe('a plugin is an ES module, whose name ends in .mjs or .js');
    expect(failed.get(other)).toMatch(/missing\.mjs/);
    expect(failed.get(other)).not.toContain(folder);
  });

  it('tries again what was put right', async () => {
    const { vms, folder } = open();
    install(folder, { [`${other}.mjs`]: 'throw new Error("not yet")' });
    expect((await vms.load()).failed.get(other)).toBe('not yet');
    install(folder, { [`${other}.mjs`]: minimal('other') });
    utimesSync(join(folder, `${other}.mjs`), 1, 1);
    expect(await vms.load()).toEqual({ loaded: new Map([[other, ['other']]]), failed: new Map() });
  });

  it('loads nothing when a file is named after no VM', async () => {
    const { vms, folder } = open();
    install(folder, { 'a-name.mjs': minimal('a'), [`${other}.mjs`]: minimal('other') });
    await expect(vms.load()).rejects.toThrow('invalid vmID: "a-name"');
    expect(vms.find(other)).toBeUndefined();
  });

  it('tells the system’s words when there is no folder', async () => {
    const { vms } = open({ pluginDir: '/nowhere/plugins' });
    await expect(vms.load()).rejects.toThrow(/ENOENT/);
  });

  it('takes aliases from their file, and files that are named after them', async () => {
    const { vms, folder, writeAliases } = open();
    writeAliases(JSON.stringify({ [other]: ['first', other, 'second'] }));
    install(folder, { 'second.mjs': minimal('other') });
    expect((await vms.load()).loaded).toEqual(new Map([[other, ['first', 'second']]]));
    expect(vms.versions.first).toBe('v0.1.0');
  });

  it.each([
    ['{', /is no JSON/],
    ['{"x":["a"]}', /is no VM ID|x Invalid key/],
    [JSON.stringify({ [other]: ['a b'] }), /is no alias/],
    [JSON.stringify({ [other]: ['a'], [notesId]: ['a'] }), /the alias a is given twice/],
  ])('refuses the aliases %s', async (text, message) => {
    const { vms, writeAliases } = open();
    writeAliases(text);
    await expect(vms.load()).rejects.toThrow(message);
  });
});
