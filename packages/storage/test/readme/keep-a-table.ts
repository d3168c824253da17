import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, sealedPart, textKey } from '@firn/storage';

const folder = mkdtempSync(join(tmpdir(), 'firn-storage-'));
const store = openStore(folder);
const names = sealedPart(store.subStore('names'));

// Both are on disk when this returns, or neither.
store.write(() => {
  names.put(textKey('C'), Uint8Array.of(1));
  names.put(textKey('P'), Uint8Array.of(2));
});
await store.close();

const again = openStore(folder);
for (const { key, value } of sealedPart(again.subStore('names')).range())
  console.log(Buffer.from(key).toString(), value[0]);
await again.close();
rmSync(folder, { recursive: true });
