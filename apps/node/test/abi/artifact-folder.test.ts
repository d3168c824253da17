import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { hexToBytes } from '@firn/primitives/bytes';
import { expect, it, onTestFinished } from 'vitest';
import { ArtifactFolder } from '../../src/abi/artifact-folder.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const abi = [{ type: 'error', name: 'Locked', inputs: [{ type: 'uint256', name: 'until' }] }];
const locked = '0x032bc66b';

it('is looked through once at a time, however often it is asked meanwhile', async () => {
  let now = 0;
  const artifacts = new ArtifactFolder(temporaryFolder(onTestFinished), () => now);
  const first = artifacts.refresh();
  now += 5_000;
  expect(artifacts.refresh()).toBe(first);
  await first;
  expect(artifacts.refresh()).not.toBe(first);
});

it('knows the contracts of Hardhat and Foundry by their code, and takes up what is compiled anew', async () => {
  let now = 0;
  const folder = join(temporaryFolder(onTestFinished), 'artifacts');
  const artifacts = new ArtifactFolder(folder, () => now);
  await artifacts.refresh();
  const nameOf = (code: `0x${string}`) => artifacts.contractOf(hexToBytes(code))?.name;
  expect(nameOf('0x600160025500')).toBeUndefined();

  const [hardhat, foundry] = [join(folder, 'contracts', 'Vault.sol'), join(folder, 'Token.sol')];
  const write = (path: string, value: unknown): void => writeFileSync(path, JSON.stringify(value));
  for (const path of [hardhat, foundry, join(folder, 'build-info')]) mkdirSync(path, { recursive: true });
  write(join(hardhat, 'Vault.json'), { contractName: 'Vault', abi, deployedBytecode: '0x600160025500' });
  write(join(hardhat, 'Vault.dbg.json'), { abi, contractName: 'Wrong', deployedBytecode: '0x600160025500' });
  write(join(folder, 'build-info', 'a.json'), {
    abi,
    contractName: 'Wrong',
    deployedBytecode: '0x600160025500',
  });
  // 32 bytes of an immutable, and the address of a library.
  const object = `0x7f${'00'.repeat(32)}73__$${'ab'.repeat(17)}$__50`;
  write(join(foundry, 'Token.json'), { abi: [], deployedBytecode: { object } });
  writeFileSync(join(foundry, 'Half.json'), '{"abi":[');
  expect(nameOf('0x600160025500')).toBeUndefined();
  now += 1_000;
  await artifacts.refresh();
  expect(nameOf('0x600160025500')).toBe('Vault');
  expect(nameOf('0x600160025501')).toBeUndefined();
  expect(nameOf(`0x7f${'12'.repeat(32)}73${'34'.repeat(20)}50`)).toBe('Token');
  expect(artifacts.entry(locked)).toMatchObject({ name: 'Locked' });

  write(join(hardhat, 'Vault.json'), { contractName: 'Safe', abi: [], deployedBytecode: '0x600160025500' });
  now += 1_000;
  await artifacts.refresh();
  expect(nameOf('0x600160025500')).toBe('Safe');
  expect(artifacts.entry(locked)).toBeUndefined();
  rmSync(folder, { recursive: true });
  now += 1_000;
  await artifacts.refresh();
  expect(nameOf('0x600160025500')).toBeUndefined();
});

it('looks through a large folder while other work has its turns, once for all who ask meanwhile', async () => {
  const folder = temporaryFolder(onTestFinished);
  const code = '0x600160025500';
  for (let index = 0; index < 40; index += 1) {
    const padding = 'x'.repeat(1_000_000);
    writeFileSync(
      join(folder, `${index}.json`),
      JSON.stringify({ contractName: `C${index}`, abi, deployedBytecode: code, padding }),
    );
  }
  const artifacts = new ArtifactFolder(folder, () => 0);
  let turns = 0;
  let isOver = false;
  const first = artifacts.refresh().finally(() => {
    isOver = true;
  });
  const second = artifacts.refresh();
  for (; !isOver; turns += 1) await setImmediate();
  expect(turns).toBeGreaterThan(1);
  await Promise.all([first, second]);
  expect(artifacts.contractOf(hexToBytes(code))?.name).toBe('C0');
});
