import type { NodeGroup } from '@firn/specs';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  aliasOf,
  aliasPath,
  expectBlock,
  hostileBodies,
  hostileMethods,
  hostilePaths,
  surviveAll,
} from '../fixtures/hostile-calls.js';
import { startTestNode, type TestNode } from '../fixtures/test-node.js';

const atEnd = atEndOfFile();

/** Methods with parameters; to the others, `hostile-input.test.ts` sends all there is. */
const methodsOf = (group: NodeGroup) => hostileMethods(group).filter(({ params }) => params.length > 0);

describe('what hostile-input.test.ts leaves out', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startTestNode(atEnd, { apiAdminEnabled: true });
  });

  describe.each(Object.entries(hostilePaths) as [NodeGroup, string][])('to %s', (group, path) => {
    it.each(methodsOf(group))('$name answers', async (method) => {
      const bodies = hostileBodies(method, 'others');
      expect(bodies.length).toBeGreaterThan(0);
      await surviveAll(node, path, bodies);
    });
  });

  it.each(methodsOf('native'))('$name answers as its alias', async (method) => {
    await surviveAll(node, aliasPath, hostileBodies(aliasOf(method), 'others'));
  });

  it('the node still makes blocks', () => expectBlock(node));
});
