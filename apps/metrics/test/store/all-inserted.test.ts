import { describe, expect, it } from 'vitest';
import { allInserted } from '../../src/store/all-inserted.js';

describe('allInserted', () => {
  it('ends after the last insert, though one before it has failed', async () => {
    const arrived: string[] = [];
    let arrive = () => {};
    const late = new Promise<void>((resolve) => {
      arrive = () => {
        arrived.push('late');
        resolve();
      };
    });
    const inserted = allInserted([Promise.reject(new Error('lost')), late]).finally(() =>
      arrived.push('end'),
    );
    await Promise.resolve();
    arrive();
    await expect(inserted).rejects.toThrow('lost');
    expect(arrived).toEqual(['late', 'end']);
  });
});
