import { writeSync } from 'node:fs';
import { openStore } from '@firn/storage';
import { openSharedMemory } from '../../src/shared-memory/open-shared-memory.js';
import { DurableState } from '../../src/state/durable-state.js';
import { StateDiff } from '../../src/state/state-diff.js';
import { editsOfHeight } from './edits-of-height.js';
import { blockOf, openState } from './opened-state.js';
import { makeEdit } from './random-edits.js';

// Applies block after block to the state in the folder that it is given, and writes the height of each one that is applied.
const store = openStore(process.argv.at(-1) as string);
const found = new DurableState(store, openSharedMemory(store));
const state = found.isEmpty ? openState(store).state : found;
for (;;) {
  const height = state.height + 1n;
  const diff = new StateDiff(state);
  for (const edit of editsOfHeight(height)) makeEdit(diff, edit);
  state.apply(diff.changes, [blockOf(height)]);
  writeSync(1, `${height}\n`);
}
