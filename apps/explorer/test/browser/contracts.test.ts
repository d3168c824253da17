import { missingChromium } from '@firn/testing/chromium';
import { skipFor } from '@firn/testing/skip-for';
import { describe } from 'vitest';
import { testContractPages } from './contract-pages.ts';
import { servedExplorer } from './served-explorer.ts';
import { testTokenPages } from './token-pages.ts';

describe('the explorer of contracts and tokens, served by a node', skipFor(missingChromium), () => {
  const explorer = servedExplorer();
  testContractPages(
    () => explorer.node,
    () => explorer.seeded,
    explorer.open,
  );
  testTokenPages(
    () => explorer.node,
    () => explorer.seeded,
    explorer.open,
  );
});
