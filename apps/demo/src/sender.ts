import type { NodeClient } from '@firn/node-client';
import type { TransactionSerializableEIP1559 } from 'viem';
import type { SigningAccount } from './accounts.js';
import { until } from './until.js';

type Hex = `0x${string}`;

/** An EVM chain of a node, and until when it is sent to. */
export interface SenderOptions {
  readonly client: NodeClient;
  /** Alias or ID of the chain; default: the C-Chain. */
  readonly chain?: string;
  readonly evmChainId: bigint;
  readonly signal: AbortSignal;
}

/** One payment or call: what differs between the transactions. */
export interface Step {
  readonly to?: Hex;
  readonly value?: bigint;
  readonly data?: Hex;
}

/**
 * More than the demonstration's transactions use, by their kinds: since Helicon at least half of it is paid for, so that it is not one limit for
 * all. An estimate would refuse those that are to fail.
 */
const gasLimits = { creation: 2_000_000n, call: 120_000n, transfer: 21_000n };

/** Signs and sends, with the next nonce of an account and twice the price of the moment. */
export function createSender(
  { client, chain: path = 'C', evmChainId }: SenderOptions,
  account: SigningAccount,
): (step: Step) => Promise<Hex> {
  const chain = client.chain(path);
  return async (step) => {
    const [nonce, gasPrice] = await Promise.all([
      chain.eth.getTransactionCount({ address: account.address, block: 'pending' }),
      chain.eth.gasPrice(),
    ]);
    const transaction: TransactionSerializableEIP1559 = {
      ...step,
      type: 'eip1559',
      chainId: Number(evmChainId),
      nonce: Number(nonce),
      gas: gasLimitOf(step),
      maxFeePerGas: 2n * gasPrice,
      maxPriorityFeePerGas: gasPrice > 1n ? 1n : gasPrice,
    };
    const raw = await account.signTransaction(transaction);
    return chain.eth.sendRawTransaction({ input: raw });
  };
}

function gasLimitOf({ to, data }: Step): bigint {
  if (to === undefined) return gasLimits.creation;
  return data === undefined ? gasLimits.transfer : gasLimits.call;
}

/** The receipt of a transaction, as soon as a block has it. @throws Error where none takes it. */
export function untilMined({ client, chain = 'C', signal }: SenderOptions, hash: Hex) {
  const ask = async () => (await client.chain(chain).eth.getTransactionReceipt({ hash })) ?? undefined;
  return until(`a block with the transaction ${hash}`, ask, signal);
}
