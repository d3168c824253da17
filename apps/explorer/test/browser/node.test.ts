import { missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { describe } from 'vitest';
import { testMovedTime } from './moved-time.ts';
import { testNodePages } from './node-pages.ts';
import { servedExplorer } from './served-explorer.ts';

describe('the explorer of a node and its chains, served by a node', skipFor(missingChromium), () => {
  const explorer = servedExplorer();
  testNodePages(() => explorer.node, explorer.open);
  // The last one: it moves the time of the network.
  testMovedTime(() => explorer.node, explorer.open);
});
