import { Emitter } from '@firn/chain-runtime';
import type { ChainEvents, EvmChain } from '@firn/evm/chain';
import { describe, expect, it } from 'vitest';
import { streamEvents } from '../../src/chains/event-streams.js';

function fakeChain() {
  const events = new Emitter<ChainEvents>();
  const emit = (hash: string) =>
    events.emit('transaction', { transaction: { hash } } as unknown as ChainEvents['transaction']);
  return { chain: { events } as unknown as EvmChain, emit };
}

describe('streamEvents', () => {
  it('yields events in order, those before and those after it is asked', async () => {
    const { chain, emit } = fakeChain();
    const stream = streamEvents(chain, 'transaction', new AbortController().signal);
    const first = stream.next();
    emit('a');
    emit('b');
    expect((await first).value).toMatchObject({ transaction: { hash: 'a' } });
    expect((await stream.next()).value).toMatchObject({ transaction: { hash: 'b' } });
    const third = stream.next();
    emit('c');
    expect((await third).value).toMatchObject({ transaction: { hash: 'c' } });
    await stream.return(undefined);
  });

  it('ends with its signal while it waits', async () => {
    const { chain } = fakeChain();
    const controller = new AbortController();
    const stream = streamEvents(chain, 'transaction', controller.signal);
    const next = stream.next();
    controller.abort();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('fails for a consumer that is too slow', async () => {
    const { chain, emit } = fakeChain();
    const stream = streamEvents(chain, 'transaction', new AbortController().signal);
    const first = stream.next();
    for (let i = 0; i < 10_001; i++) emit(String(i));
    await expect(first).rejects.toThrow(Error);
  });
});
