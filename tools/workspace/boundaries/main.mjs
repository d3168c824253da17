import { join } from 'node:path';
import { checkBoundaries } from './check-boundaries.mjs';

// npm run boundaries
const found = await checkBoundaries(join(import.meta.dirname, '../../..'));
for (const each of found) console.error(each);
if (found.length > 0) {
  console.error(
    `\n${found.length} imports across a boundary. Layers are declared in tools/workspace/boundaries/layers.mjs. Move the type or function to where both sides may import it.`,
  );
  process.exitCode = 1;
}
