import { setImmediate } from 'node:timers/promises';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { replayBlock } from '../../src/chain/queries/replay-block.js';
import { createdAddress } from '../../src/receipt/expand-receipts.js';
import { streamText } from '../../src/tracing/stream-text.js';
import type { TextChannel } from '../../src/tracing/text-channel.js';
import { tracedRun } from '../../src/tracing/trace-block.js';
import { TraceSession } from '../../src/tracing/trace-session.js';
import { assemble, deploying } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { richAddress, signed } from '../fixtures/signed.js';

const countdown = deploying(assemble('0x00 CALLDATALOAD :loop 0x01 SWAP1 SUB DUP1 @loop JUMPI STOP'));

describe('streamText', () => {
  it('keeps a trace of more than 100 000 steps from running ahead of its reader', async () => {
    const chain = openLocalChain(temporaryStore());
    const input = `0x${(20_000).toString(16).padStart(64, '0')}` as const;
    await chain.submit(signed({ nonce: 0n, input: countdown, gas: 1_000_000n }).raw);
    await chain.submit(
      signed({ nonce: 1n, to: createdAddress(richAddress, 0n), input, gas: 2_000_000n }).raw,
    );
    const block = chain.head;
    const channels: TextChannel[] = [];
    const pieces = streamText(async (channel, signal) => {
      channels.push(channel);
      const session = new TraceSession({ timeoutMs: 60_000 }, channel, signal);
      await replayBlock(chain, block, (replayed) => session.trace(tracedRun(block, replayed)), {
        hooks: session.hooks,
      });
    });
    let length = 0;
    let steps = 0;
    let mostWaiting = 0;
    for await (const piece of pieces) {
      length += piece.length;
      steps += piece.split('"pc":').length - 1;
      // A slow reader: the EVM has every chance to run ahead.
      for (let turn = 0; turn < 5; turn += 1) await setImmediate();
      mostWaiting = Math.max(mostWaiting, channels[0]?.waiting ?? 0);
    }
    expect(steps).toBeGreaterThan(100_000);
    expect(length).toBeGreaterThan(8_000_000);
    expect(mostWaiting).toBeLessThan(524_288);
  });

  it('tells the maker when the reader leaves, and waits for its end', async () => {
    const events: string[] = [];
    const pieces = streamText(async (channel, signal) => {
      while (!signal.aborted) {
        channel.write('x'.repeat(65_536));
        await (channel.drained() ?? setImmediate());
        if (events.length > 0) break;
      }
      events.push('ended');
    });
    await pieces.next();
    await pieces.return(undefined);
    expect(events).toEqual(['ended']);
  });

  it('throws what the maker throws, after what it wrote', async () => {
    const pieces = streamText(async (channel) => {
      channel.write('y'.repeat(65_536));
      throw new Error('broken');
    });
    expect((await pieces.next()).value).toHaveLength(65_536);
    await expect(pieces.next()).rejects.toThrow('broken');
  });
});
