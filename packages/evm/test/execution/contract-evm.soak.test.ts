import { describe, it } from 'vitest';
import { expectSameEnds } from '../fixtures/random-scenes.js';

describe('random programs end as with the interpreter of @ethereumjs/evm', () => {
  it.each(['istanbul', 'london', 'paris', 'shanghai', 'prague'])('by the rules of %s', expectSameEnds);
});
