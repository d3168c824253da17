import type { NodeClient } from '@firn/node-client';
import { encodeDeployData, encodeFunctionData, type TransactionSerializableEIP1559 } from 'viem';
import { demoAccounts, type SigningAccount } from './accounts.js';
import { demoTokenAbi, demoTokenBytecode } from './token/demo-token.js';

/** What the traffic needs. */
export interface TrafficOptions {
  readonly client: NodeClient;
  readonly evmChainId: bigint;
  /** Time between two transactions. */
  readonly intervalMs: number;
  readonly signal: AbortSignal;
  /** Stops after so many transactions; without it, at the signal. */
  readonly count?: number | undefined;
}

type Hex = `0x${string}`;

/** One payment or call: what differs between the transactions. */
interface Step {
  readonly to?: Hex;
  readonly value?: bigint;
  readonly data?: Hex;
}

const tokenSupply = 1_000_000n * 10n ** 18n;
const gasLimit = 2_000_000n;
/** What the traffic's account is given, and below what it is given more: wei. */
const funds = { given: 1_000_000n * 10n ** 18n, least: 1_000n * 10n ** 18n };
/** How often the first payment is tried: others send from the funded account too. */
const fundingAttempts = 20;

/**
 * Funds an account of its own where it has too little, deploys the demonstration token, then sends plain transfers and token transfers in turn
 * until the signal. Every transaction is signed here and sent with eth_sendRawTransaction; resolves with the number sent.
 */
export async function runTraffic(options: TrafficOptions): Promise<number> {
  const { traffic, receivers } = demoAccounts();
  const send = createSender(options, traffic);
  let sent = (await fund(options, traffic.address)) ? 1 : 0;
  let token: Hex | undefined;
  while (!options.signal.aborted && sent < (options.count ?? Number.POSITIVE_INFINITY)) {
    if (token === undefined) {
      const hash = await send({
        data: encodeDeployData({ abi: demoTokenAbi, bytecode: demoTokenBytecode, args: [tokenSupply] }),
      });
      token = await deployedAddress(options, hash);
    } else {
      await send(nextStep(sent, token, receivers));
    }
    sent++;
    await pause(options.intervalMs, options.signal);
  }
  return sent;
}

/** Gives an account what it needs; returns whether it needed it. @throws Error of the last attempt */
async function fund(options: TrafficOptions, address: Hex): Promise<boolean> {
  const { eth } = options.client.chain('C');
  if ((await eth.getBalance({ address })) >= funds.least) return false;
  const send = createSender(options, demoAccounts().funded);
  for (let attempt = 1; ; attempt++) {
    try {
      await untilMined(options, await send({ to: address, value: funds.given }));
      return true;
    } catch (error) {
      if (attempt === fundingAttempts || options.signal.aborted) throw error;
      await pause(50, options.signal);
    }
  }
}

/** Every third transaction is a plain transfer, the others move tokens. */
function nextStep(index: number, token: Hex, receivers: readonly SigningAccount[]): Step {
  const receiver = receivers[index % receivers.length] as SigningAccount;
  if (index % 3 === 0) return { to: receiver.address, value: 10n ** 15n * BigInt(1 + (index % 7)) };
  const data = encodeFunctionData({
    abi: demoTokenAbi,
    functionName: 'transfer',
    args: [receiver.address, BigInt(index) * 10n ** 16n],
  });
  return { to: token, data };
}

function createSender(options: TrafficOptions, account: SigningAccount): (step: Step) => Promise<Hex> {
  const chain = options.client.chain('C');
  return async (step) => {
    const [nonce, gasPrice] = await Promise.all([
      chain.eth.getTransactionCount({ address: account.address, block: 'pending' }),
      chain.eth.gasPrice(),
    ]);
    const transaction: TransactionSerializableEIP1559 = {
      ...step,
      type: 'eip1559',
      chainId: Number(options.evmChainId),
      nonce: Number(nonce),
      gas: gasLimit,
      maxFeePerGas: 2n * gasPrice,
      maxPriorityFeePerGas: gasPrice > 1n ? 1n : gasPrice,
    };
    const raw = await account.signTransaction(transaction);
    return chain.eth.sendRawTransaction({ input: raw });
  };
}

async function deployedAddress(options: TrafficOptions, hash: Hex): Promise<Hex> {
  const { contractAddress } = await untilMined(options, hash);
  if (!contractAddress) throw new Error(`the transaction ${hash} did not deploy the token`);
  return contractAddress;
}

async function untilMined(options: TrafficOptions, hash: Hex) {
  for (let attempt = 0; attempt < 100 && !options.signal.aborted; attempt++) {
    const receipt = await options.client.chain('C').eth.getTransactionReceipt({ hash });
    if (receipt) return receipt;
    await pause(50, options.signal);
  }
  throw new Error(`the transaction ${hash} was not mined`);
}

/** Waits; ends early, without an error, at the signal. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
