import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readFailurePlaces } from '../../src/abi/failure-places.js';
import { SourceMap } from '../../src/abi/source-map.js';
import { temporaryFolder } from '../fixtures/test-node.js';

// PUSH1 0, JUMPDEST, JUMP, JUMPDEST, REVERT
const code = Uint8Array.of(0x60, 0x00, 0x5b, 0x56, 0x5b, 0xfd);

it('a map has what is left out from the entry before, and an instruction where its bytes begin', () => {
  const map = new SourceMap(code, '5:10:0:-:0;;7:2::i;20:9;25:3:1:-', ({ source }) =>
    source === 0 ? 'code' : 'none',
  );
  const at = (steps: number[], jumps?: number[]) =>
    map.stackAt({ steps, jumps }, false).places.map(({ start }) => start);
  expect(at([0])).toEqual([5]);
  expect(at([2])).toEqual([5]);
  expect(at([3])).toEqual([7]);
  // What comes from another source than those that are known is passed over.
  expect(at([0, 5])).toEqual([5]);
  expect(at([5])).toEqual([]);
  expect(at([4], [3, 4])).toEqual([20, 7]);
  // Where the jumps were too many, or the last one led nowhere.
  expect(at([4], undefined)).toEqual([20]);
  expect(at([4], [3])).toEqual([20, 7]);
});

it('a source that is not there has no lines, one outside of the project is not read, and nonsense tells nothing', async () => {
  const project = temporaryFolder(onTestFinished);
  const root = join(project, 'project', 'out');
  mkdirSync(join(root, 'build-info'), { recursive: true });
  writeFileSync(join(project, 'secret.sol'), '\n\n\n');
  const path = join(root, 'Token.json');
  const placesOf = async (name: string, artifact: object = {}) => {
    writeFileSync(
      path,
      JSON.stringify({
        abi: [],
        id: 0,
        deployedBytecode: { object: '0x', sourceMap: '2:1:0:-:0;;;;' },
        metadata: { settings: { compilationTarget: { [name]: 'Token' } } },
        ...artifact,
      }),
    );
    const found = await readFailurePlaces({ root, path, code, creationCode: new Uint8Array(0) });
    return found?.deployed({ steps: [2], jumps: [] });
  };
  expect(await placesOf('src/Token.sol')).toBe('at src/Token.sol');
  expect(await placesOf('../secret.sol')).toBe('at ../secret.sol');
  expect(await placesOf('src/Token.sol', { deployedBytecode: { sourceMap: 'x:y:z' } })).toBe('');
  expect(await placesOf('src/Token.sol', { deployedBytecode: { sourceMap: 7 } })).toBeUndefined();
  expect(await placesOf('src/Token.sol', { metadata: null })).toBeUndefined();
  writeFileSync(path, '{');
  expect(await readFailurePlaces({ root, path, code, creationCode: code })).toBeUndefined();
});
