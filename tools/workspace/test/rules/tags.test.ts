import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readJson, root, workspaces } from '../workspaces.js';

it.each(workspaces())(
  '$folder says what it is, so that others know whether they may import it',
  ({ folder }) => {
    const file = `${folder}/turbo.json`;
    const { tags = [] } = existsSync(join(root, file)) ? readJson<{ tags?: string[] }>(file) : {};
    expect(tags, `${file} wants "tags": turbo.json says what those of others may import`).not.toEqual([]);
  },
);
