import { once } from 'node:events';
import { openStore, StoreError } from '@firn/storage';
import { temporaryFolder } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { expectNothingLost, startSubmitting } from '../fixtures/killed-chain.js';

describe('a kill at any moment', () => {
  it(
    'loses nothing that was acknowledged, executes nothing twice, and leaves a chain that replays',
    {
      timeout: 120_000,
    },
    () => expectNothingLost(temporaryFolder(), [35]),
  );

  it('leaves the folder free, while a process that runs keeps it', async () => {
    const folder = temporaryFolder();
    const child = startSubmitting(folder);
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    expect(() => openStore(folder)).toThrow(StoreError);
    expect(() => openStore(folder)).toThrow(new RegExp(`in use by process ${child.pid}`, 'u'));
    child.kill('SIGKILL');
    await once(child, 'exit');
    await using store = openStore(folder);
    expect(store.folder).toBe(folder);
  });
});
