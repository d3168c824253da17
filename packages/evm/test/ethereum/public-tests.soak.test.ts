import { skipFor } from '@firn/testing/skip-for';
import { describe, it } from 'vitest';
import { expectPublicTest } from '../fixtures/expect-public-test.js';
import { publicBlockTests } from '../fixtures/public-tests.js';
import { missingTestData } from '../fixtures/test-data.js';

describe('public tests of blocks, the rest of the long series', skipFor(missingTestData), () => {
  const tests = missingTestData === undefined ? publicBlockTests('soak') : [];

  it.each(tests)('$name', expectPublicTest);
});
