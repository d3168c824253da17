import { Emitter } from '@firn/chain-runtime';
import type { ChainEvents, EvmChain, LogFilter } from '@firn/evm/chain';
import type { Log } from '@firn/evm/receipt';
import { describe, expect, it } from 'vitest';
import { streamLogs } from '../../src/chains/event-streams.js';

const token = `0x${'11'.repeat(20)}` as const;
const other = `0x${'22'.repeat(20)}` as const;
const transfer = `0x${'aa'.repeat(32)}` as const;
const approval = `0x${'bb'.repeat(32)}` as const;

function fakeChain() {
  const events = new Emitter<ChainEvents>();
  const emit = (...logs: readonly Pick<Log, 'address' | 'topics'>[]) =>
    events.emit('block', { receipts: [{ logs }] } as unknown as ChainEvents['block']);
  const rewind = (...logs: readonly Pick<Log, 'address' | 'topics'>[]) =>
    events.emit('rewind', { logs } as unknown as ChainEvents['rewind']);
  return { chain: { events } as unknown as EvmChain, emit, rewind };
}

describe('streamLogs', () => {
  it.each<readonly [string, LogFilter]>([
    ['an address', { addresses: [token] }],
    ['one of several addresses', { addresses: [`0x${'33'.repeat(20)}`, token] }],
    ['a first topic', { topics: [[transfer]] }],
    ['no condition', {}],
    ['later topics only', { topics: [null, [approval]] }],
  ])('yields changes that concern a filter with %s, whether blocks come or go', async (_, filter) => {
    const { chain, emit, rewind } = fakeChain();
    const stream = streamLogs(chain, filter, new AbortController().signal);
    const first = stream.next();
    emit({ address: other, topics: [approval] }, { address: token, topics: [transfer, approval] });
    expect((await first).value).toMatchObject({
      removed: false,
      logs: [{ address: other }, { address: token }],
    });
    const second = stream.next();
    rewind({ address: token, topics: [transfer] });
    expect((await second).value).toMatchObject({ removed: true, logs: [{ address: token }] });
    await stream.return(undefined);
  });

  it.each<readonly [string, LogFilter]>([
    ['of other addresses', { addresses: [token] }],
    ['with other first topics', { topics: [[transfer]] }],
  ])('passes over changes whose logs are all %s', async (_, filter) => {
    const { chain, emit } = fakeChain();
    const stream = streamLogs(chain, filter, new AbortController().signal);
    const first = stream.next();
    emit();
    emit({ address: other, topics: [approval] });
    emit({ address: other, topics: [] });
    emit({ address: token, topics: [transfer] });
    expect((await first).value).toMatchObject({ logs: [{ address: token, topics: [transfer] }] });
    await stream.return(undefined);
  });

  it('yields a change once to a filter with several addresses of it', async () => {
    const { chain, emit } = fakeChain();
    const stream = streamLogs(chain, { addresses: [token, other] }, new AbortController().signal);
    const first = stream.next();
    emit({ address: other, topics: [] }, { address: token, topics: [] });
    emit({ address: token, topics: [transfer] });
    expect((await first).value.logs).toHaveLength(2);
    expect((await stream.next()).value.logs).toHaveLength(1);
    await stream.return(undefined);
  });

  it('goes on for one subscription after another has ended', async () => {
    const { chain, emit } = fakeChain();
    const ended = streamLogs(chain, { addresses: [token] }, new AbortController().signal);
    const going = streamLogs(chain, { addresses: [token] }, new AbortController().signal);
    const [first, second] = [ended.next(), going.next()];
    emit({ address: token, topics: [transfer] });
    await Promise.all([first, second]);
    await ended.return(undefined);
    const third = going.next();
    emit({ address: token, topics: [approval] });
    expect((await third).value).toMatchObject({ logs: [{ topics: [approval] }] });
    await going.return(undefined);
  });
});
