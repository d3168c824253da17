import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type FailurePlaces, readFailurePlaces } from '../../src/abi/failure-places.js';
import { temporaryFolder } from '../fixtures/test-node.js';

interface Code {
  readonly object: string;
  readonly sourceMap: string;
}

const { sources, builds } = JSON.parse(
  readFileSync(new URL('fixtures/solc-token.json', import.meta.url), 'utf8'),
) as {
  readonly sources: Readonly<Record<string, { readonly id: number; readonly content: string }>>;
  readonly builds: { readonly plain: { readonly bytecode: Code; readonly deployedBytecode: Code } };
};
const { bytecode, deployedBytecode } = builds.plain;

/** Reads the places of a contract of Hardhat 3, whose build is that text. */
function readPlaces(output: string): Promise<FailurePlaces | undefined> {
  const root = temporaryFolder(onTestFinished);
  const path = join(root, 'Token.json');
  mkdirSync(join(root, 'build-info'));
  const artifact = {
    contractName: 'Token',
    inputSourceName: 'contracts/Token.sol',
    buildInfoId: 'three',
    abi: [],
  };
  writeFileSync(path, JSON.stringify(artifact));
  writeFileSync(join(root, 'build-info', 'three.json'), JSON.stringify({ input: { sources } }));
  writeFileSync(join(root, 'build-info', 'three.output.json'), output);
  return readFailurePlaces({
    root,
    path,
    code: Buffer.from(deployedBytecode.object, 'hex'),
    creationCode: Buffer.from(bytecode.object, 'hex'),
  });
}

/** The last instruction that a map gives to a place in a source. */
const lastMapped = Buffer.from(deployedBytecode.object, 'hex').length;

describe('places of failures', () => {
  it('are read while other work has its turns', async () => {
    const contracts = { 'contracts/Token.sol': { Token: { evm: { bytecode, deployedBytecode } } } };
    const reading = readPlaces(JSON.stringify({ output: { sources, contracts } }));
    let isRead = false;
    void reading.finally(() => {
      isRead = true;
    });
    let turns = 0;
    for (; !isRead; turns += 1) await setImmediate();
    const places = await reading;
    expect(turns).toBeGreaterThan(1);
    const all = Array.from({ length: lastMapped }, (_, step) =>
      places?.deployed({ steps: [step], jumps: undefined }),
    );
    expect(all).toContain('at contracts/Token.sol:21');
  });

  it('are not known of a build that is no JSON', async () => {
    expect(await readPlaces('{')).toBeUndefined();
  });
});
