import { expect, it } from 'vitest';
import { subscribeParams } from '../../src/client/subscribe-params.js';

it('puts the kind before its own parameters', () => {
  expect(subscribeParams('newHeads', '[]')).toBe('["newHeads"]');
  expect(subscribeParams('logs', '[{"topics":[]}]')).toBe('["logs",{"topics":[]}]');
});
