import { describe, expect, it } from 'vitest';
import { ClosingStack } from '../../src/node/closing-stack.js';

describe('ClosingStack', () => {
  it('closes in reverse, although one fails, and once', async () => {
    const order: string[] = [];
    const stack = new ClosingStack();
    stack.push(() => void order.push('first'));
    stack.push(async () => {
      order.push('second');
      throw new Error('second failed');
    });
    stack.push(() => void order.push('third'));
    const error = (await stack.close().catch((caught: unknown) => caught)) as AggregateError;
    expect(error.errors).toEqual([new Error('second failed')]);
    expect(order).toEqual(['third', 'second', 'first']);
    await stack.close();
    expect(order).toHaveLength(3);
  });
});
