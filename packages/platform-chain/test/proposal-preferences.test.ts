import { describe, expect, it } from 'vitest';
import { proposalPreferences } from '../src/proposal-preferences.js';

const validators = [
  { nodeId: 'a', weight: 5n },
  { nodeId: 'b', weight: 7n },
  { nodeId: 'c', weight: 11n },
];

describe('proposalPreferences', () => {
  it('weighs each side by its stake, and leaves the rest to who abstains', () => {
    const votes = new Map([
      ['a', { supportedAcps: [41, 23, 23], objectedAcps: [] }],
      ['b', { supportedAcps: [23], objectedAcps: [41] }],
      ['stranger', { supportedAcps: [1], objectedAcps: [2] }],
    ]);
    expect([...proposalPreferences(validators, (nodeId) => votes.get(nodeId))]).toEqual([
      [
        23,
        { supportWeight: 12n, supporters: ['a', 'b'], objectWeight: 0n, objectors: [], abstainWeight: 11n },
      ],
      [41, { supportWeight: 5n, supporters: ['a'], objectWeight: 7n, objectors: ['b'], abstainWeight: 11n }],
    ]);
  });

  it('knows of no proposal that nobody names', () => {
    expect(proposalPreferences(validators, () => undefined).size).toBe(0);
  });
});
