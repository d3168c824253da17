import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type AccountTask, manageAccounts } from '../../src/commands/manage-accounts.js';
import { parseFlags } from '../../src/commands/parse-flags.js';
import { vectorKey } from '../accounts/vectors.js';
import { temporaryFolder } from '../fixtures/test-node.js';

async function run(...args: string[]): Promise<{ lines: string[]; warnings: string[] }> {
  const command = parseFlags(['account', ...args], '1.2.3');
  if (command.kind !== 'account') throw new Error(`accounts were to be managed, not ${command.kind}`);
  const warnings: string[] = [];
  const lines: string[] = [];
  for await (const line of manageAccounts(command.options as AccountTask, (text) => warnings.push(text)))
    lines.push(line);
  return { lines, warnings };
}

describe('firn-node account', () => {
  it('makes, imports and lists accounts', async () => {
    const folder = temporaryFolder(onTestFinished);
    const keystore = join(folder, 'keys');
    const password = join(folder, 'password.txt');
    const key = join(folder, 'key.txt');
    writeFileSync(password, 'secret\r\nnot this\n');
    writeFileSync(key, `${vectorKey.slice(2)}\n`);
    const made = await run('new', '--password', password, '--keystore', keystore, '--lightkdf');
    expect(made.lines[0]).toMatch(/^Address: 0x[0-9a-fA-F]{40}$/);
    const imported = await run('import', key, '--password', password, '--keystore', keystore, '--lightkdf');
    expect(imported.lines[0]).toBe('Address: 0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b');
    writeFileSync(join(keystore, 'bad'), '{}');
    const { lines, warnings } = await run('list', '--keystore', keystore);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^Account #1: \{008aeeda4d805471df9b2a5b0f38a0c3bcba786b\} keystore:\/\/.*UTC--/,
    );
    expect(warnings).toHaveLength(1);
    await expect(run('import', key, '--password', password, '--keystore', keystore)).rejects.toThrow(
      'account already exists',
    );
    const none = join(folder, 'none');
    await expect(run('new', '--password', none, '--keystore', keystore)).rejects.toThrow(
      `the password cannot be read from ${none}: there is no such file; name a file whose first line is the password`,
    );
    await expect(run('import', folder, '--password', password, '--keystore', keystore)).rejects.toThrow(
      `the key cannot be read from ${folder}: it is a folder`,
    );
  });

  it('keeps keys in the data folder', () => {
    expect(parseFlags(['account', 'list', '--data-dir', '/data'], '1').options).toEqual({
      action: 'list',
      keystoreDir: '/data/keystore',
    });
  });
});
