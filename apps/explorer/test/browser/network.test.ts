import { missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { describe } from 'vitest';
import { testChartPages } from './chart-pages.ts';
import { testPlatformPages } from './platform-pages.ts';
import { testRulePages } from './rule-pages.ts';
import { servedExplorer } from './served-explorer.ts';

describe('the explorer of a network, served by a node', skipFor(missingChromium), () => {
  const explorer = servedExplorer();
  testPlatformPages(() => explorer.node, explorer.open);
  testChartPages(() => explorer.node, explorer.open);
  testRulePages(() => explorer.node, explorer.open);
});
