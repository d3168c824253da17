import { openLocalChain } from '@firn/evm/fixtures/local-chain';
import { signed } from '@firn/evm/fixtures/signed';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it, vi } from 'vitest';
import type { NodeContext } from '../../src/node/node-context.js';
import { hashUnlessFailed } from '../../src/node/send-transaction.js';

/** Its creation has no instruction that is one. */
const failing = signed({ gas: 100_000n, input: '0xfe' });
const frame = '{"type":"CREATE","error":"invalid opcode: INVALID"}';

/** A call at a node that answers failed transactions with errors, and whose traces are that text. */
function openContext(traced: string) {
  const chain = openLocalChain(temporaryStore());
  const warn = vi.fn();
  async function* parts(): AsyncGenerator<string> {
    yield traced;
  }
  const context = {
    chain,
    hosted: { chain, isControlled: true, logger: { warn } },
    settings: { throwOnTransactionFailures: true },
    node: { executions: { parts } },
  } as unknown as NodeContext;
  return { chain, context, warn };
}

describe('the answer to a transaction that was sent', () => {
  it('is an error where it came while a control had the chain, and fails in the next block', async () => {
    const { chain, context } = openContext(frame);
    const later = signed({ ...failing, nonce: 1n });
    let sent: Promise<string> | undefined;
    const send = async (): Promise<string> => {
      const hash = await chain.submitTransaction(later);
      expect(chain.receipt(hash)).toBeUndefined();
      return hashUnlessFailed(context, hash);
    };
    // What comes behind a block, when somebody waits for the moment between two, is acknowledged in that moment.
    const off = chain.events.on('block', () => {
      off();
      void chain.exclusively(() => {});
      sent = send();
      sent.catch(() => {});
    });
    await chain.submitTransaction(failing);
    await chain.idle();
    await expect(sent).rejects.toMatchObject({
      rpcCode: 3,
      message: 'invalid opcode: INVALID (VM Exception while processing transaction: invalid opcode)',
    });
  });

  it('is the hash, at once, where it waits for a block that is not made now', async () => {
    const { chain, context } = openContext(frame);
    const later = signed({ ...failing, nonce: 1n });
    expect(await hashUnlessFailed(context, await chain.submitTransaction(later))).toBe(later.hash);
    chain.setMining({ automine: false, intervalMs: 0 });
    let hash: string | undefined;
    await chain.exclusively(async () => {
      hash = await hashUnlessFailed(context, failing.hash);
    });
    expect(hash).toBe(failing.hash);
  });

  it.each([
    ['is empty', ''],
    ['was cut', frame.slice(0, 20)],
    ['tells of no failure', '{"type":"CREATE"}'],
  ])('is an error with the hash where the trace %s', async (_, traced) => {
    const { chain, context, warn } = openContext(traced);
    const hash = await chain.submitTransaction(failing);
    await expect(hashUnlessFailed(context, hash)).rejects.toMatchObject({
      rpcCode: 3,
      message: 'the transaction failed',
      data: { message: 'the transaction failed', txHash: hash, data: '0x' },
    });
    expect(warn).toHaveBeenCalledOnce();
  });
});
