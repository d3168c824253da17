import { createPublicClient, http, type PublicClient } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { fundedPrivateKey } from '../../src/accounts.js';
import type { TimedPrograms } from './timed-programs.js';

type Hex = `0x${string}`;

/** Accounts with keys that are worthless everywhere else; the first is the funded one. */
export const accounts: readonly PrivateKeyAccount[] = [
  fundedPrivateKey,
  ...Array.from({ length: 6 }, (_, index): Hex => `0x${(0x11ce + index).toString(16).padStart(64, '0')}`),
].map((key) => privateKeyToAccount(key as Hex));

/** An account by its number; 0 is the funded one. */
export function account(number: number): PrivateKeyAccount {
  const found = accounts[number];
  if (found === undefined)
    throw new Error(`there are ${accounts.length} accounts, none with number ${number}`);
  return found;
}

/** What a transaction does and who sends it. */
export interface Sending {
  /** Number of the account; the funded one by default. */
  readonly from?: number;
  readonly to?: Hex;
  readonly data?: Hex;
  readonly value?: bigint;
  /** In wei; 2 times the least price of the chain by default. */
  readonly price?: bigint;
}

/** Sends to one chain of a node whose clock is ours. */
export interface ChainSender {
  readonly reader: PublicClient;
  readonly url: string;
  /** Moves the clock by some seconds, sends, and waits for the block; what the transaction does may fail. Resolves with what it made. */
  send(sending: Sending, seconds?: number): Promise<Hex>;
  /** Sends several for one block. */
  sendTogether(sendings: readonly Sending[], seconds?: number): Promise<void>;
  /** Calls a method that viem does not know. */
  ask<Answer>(method: string, ...params: readonly unknown[]): Promise<Answer>;
}

/** @param url JSON-RPC endpoint of the chain. */
export function openChainSender(url: string, clock: TimedPrograms): ChainSender {
  const reader = createPublicClient({
    transport: http(url, { batch: { batchSize: 200 } }),
    pollingInterval: 15,
  });
  const ask = <Answer>(method: string, ...params: readonly unknown[]) =>
    reader.request({ method, params } as never) as Promise<Answer>;
  const issue = async (
    { from = 0, price = 60_000_000_000n, ...fields }: Sending,
    ahead = 0,
  ): Promise<Hex> => {
    const sender = account(from);
    const [chainId, nonce] = await Promise.all([
      reader.getChainId(),
      reader.getTransactionCount({ address: sender.address }),
    ]);
    const fee = from % 2 === 0 ? { maxFeePerGas: price, maxPriorityFeePerGas: 1_000n } : { gasPrice: price };
    const transaction = { ...fields, ...fee, chainId, nonce: nonce + ahead, gas: 900_000n };
    const serializedTransaction = await sender.signTransaction(
      transaction as Parameters<typeof sender.signTransaction>[0],
    );
    return reader.sendRawTransaction({ serializedTransaction });
  };
  return {
    reader,
    url,
    ask,
    async send(sending, seconds = 5) {
      await clock.advance(seconds);
      const { contractAddress } = await reader.waitForTransactionReceipt({ hash: await issue(sending) });
      return contractAddress ?? '0x';
    },
    async sendTogether(sendings, seconds = 5) {
      await clock.advance(seconds);
      await ask('evm_setAutomine', false);
      const sentBy = new Map<number, number>();
      const hashes: Hex[] = [];
      for (const sending of sendings) {
        const ahead = sentBy.get(sending.from ?? 0) ?? 0;
        sentBy.set(sending.from ?? 0, ahead + 1);
        hashes.push(await issue(sending, ahead));
      }
      await ask('anvil_mine', 1);
      await ask('evm_setAutomine', true);
      const receipts = await Promise.all(hashes.map((hash) => reader.getTransactionReceipt({ hash })));
      if (new Set(receipts.map(({ blockNumber }) => blockNumber)).size !== 1)
        throw new Error('the transactions are not in one block');
    },
  };
}
