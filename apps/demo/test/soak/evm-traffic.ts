import { createPublicClient, encodeDeployData, encodeFunctionData, http, webSocket } from 'viem';
import { demoTokenAbi, demoTokenBytecode } from '../../src/token/demo-token.js';
import { eventually } from '../eventually.js';
import { account } from '../live/evm-account.js';

type Hex = `0x${string}`;

/** Does one thing of a kind; fails where the node does what it should not. */
export type Step = () => Promise<void>;

const tokenSupply = 1_000_000n * 10n ** 18n;
const gas = 900_000n;
const price = 60_000_000_000n;
/** Sends what is of the EVM alone; the funded one sends atomic transactions. */
const [sender, poor, receiver] = [account(1), account(2), account(3)];
/** Fails whatever it is asked. */
const failingCode = '0x6005600c60003960056000f360006000fd';

/** Steps on the C-Chain of a node, which may be another process of the same chain from one to the next. */
export async function openEvmTraffic(nodeUrl: string, acknowledged: Set<string>): Promise<EvmTraffic> {
  const traffic = new EvmTraffic(`${nodeUrl}/ext/bc/C`, acknowledged);
  await traffic.begin();
  return traffic;
}

class EvmTraffic {
  readonly #base: string;
  readonly #acknowledged: Set<string>;
  readonly #reader;
  #token: Hex = '0x';
  /** The last one of ours that is in a block. */
  #last: Hex = '0x';

  constructor(base: string, acknowledged: Set<string>) {
    this.#base = base;
    this.#acknowledged = acknowledged;
    this.#reader = createPublicClient({
      transport: http(`${base}/rpc`, { retryCount: 0 }),
      pollingInterval: 15,
    });
  }

  async begin(): Promise<void> {
    for (const { address } of [sender, poor]) {
      const serializedTransaction = await account(0).signTransaction({
        type: 'eip1559',
        chainId: 43_112,
        nonce: await this.#reader.getTransactionCount({ address: account(0).address, blockTag: 'pending' }),
        to: address,
        value: 10_000n * 10n ** 18n,
        gas,
        maxFeePerGas: price,
        maxPriorityFeePerGas: 1_000n,
      });
      const hash = this.#keep(await this.#reader.sendRawTransaction({ serializedTransaction }));
      await this.#reader.waitForTransactionReceipt({ hash });
    }
    const data = encodeDeployData({ abi: demoTokenAbi, bytecode: demoTokenBytecode, args: [tokenSupply] });
    this.#last = await this.#send({ data });
    const { contractAddress } = await this.#reader.waitForTransactionReceipt({ hash: this.#last });
    if (!contractAddress) throw new Error('the token was not made');
    this.#token = contractAddress;
  }

  /** What changes the chain, by kind. */
  readonly writing: Readonly<Record<string, Step>> = {
    transfer: () => this.#sent({ to: receiver.address, value: 1_000n }),
    token: () => this.#sent({ to: this.#token, data: this.#move(1n) }),
    deploy: () => this.#sent({ data: failingCode }),
    'failing transaction': () =>
      this.#sent({ to: this.#token, data: this.#move(tokenSupply * 2n) }, 'reverted'),
    'failing creation': () => this.#sent({ data: '0xfe' }, 'reverted'),
  };

  /** What asks, by kind. */
  readonly reading: Readonly<Record<string, Step>> = {
    eth_call: async () => {
      await this.#ask('eth_call', { from: sender.address, to: this.#token, data: this.#move(1n) }, 'latest');
    },
    'failing eth_call': () =>
      this.#refused('eth_call', { from: poor.address, to: this.#token, data: this.#move(1n) }, 'latest'),
    eth_estimateGas: async () => {
      await this.#ask('eth_estimateGas', { from: sender.address, to: this.#token, data: this.#move(1n) });
    },
    'failing eth_estimateGas': () =>
      this.#refused('eth_estimateGas', { from: poor.address, to: this.#token, data: this.#move(1n) }),
    trace: async () => {
      const trace = await this.#ask<{ type: string }>('debug_traceTransaction', this.#last, {
        tracer: 'callTracer',
      });
      if (!['CALL', 'CREATE'].includes(trace.type))
        throw new Error(`${this.#last} has the trace ${JSON.stringify(trace)}`);
    },
    logs: async () => {
      await this.#ask('eth_getLogs', { address: this.#token, fromBlock: 'latest' });
    },
    filter: async () => {
      const id = await this.#ask('eth_newFilter', { address: this.#token });
      await this.#ask('eth_getFilterChanges', id);
      if (!(await this.#ask('eth_uninstallFilter', id))) throw new Error(`the filter ${id} was gone`);
    },
    subscription: () => this.#subscribe(),
  };

  /** Moves the time of the chain forward. */
  async advance(seconds: number): Promise<void> {
    await this.#ask('evm_increaseTime', seconds);
  }

  /** Unix seconds of the last block, and its number. */
  async head(): Promise<{ readonly time: number; readonly number: number }> {
    const { timestamp, number } = await this.#reader.getBlock();
    return { time: Number(timestamp), number: Number(number) };
  }

  #move(value: bigint): Hex {
    return encodeFunctionData({
      abi: demoTokenAbi,
      functionName: 'transfer',
      args: [receiver.address, value],
    });
  }

  #ask<Answer>(method: string, ...params: readonly unknown[]): Promise<Answer> {
    return this.#reader.request({ method, params } as never) as Promise<Answer>;
  }

  async #refused(method: string, ...params: readonly unknown[]): Promise<void> {
    const message = await this.#ask(method, ...params).then(() => undefined, String);
    if (message === undefined) throw new Error(`${method} should fail`);
    if (!/revert/.test(message)) throw new Error(`${method} failed for another reason: ${message}`);
  }

  async #send(fields: { readonly to?: Hex; readonly data?: Hex; readonly value?: bigint }): Promise<Hex> {
    const nonce = await this.#reader.getTransactionCount({ address: sender.address, blockTag: 'pending' });
    const fees = { maxFeePerGas: price, maxPriorityFeePerGas: 1_000n };
    const serializedTransaction = await sender.signTransaction({
      ...fields,
      ...fees,
      type: 'eip1559',
      chainId: 43_112,
      nonce,
      gas,
    });
    return this.#keep(await this.#reader.sendRawTransaction({ serializedTransaction }));
  }

  async #sent(
    fields: { readonly to?: Hex; readonly data?: Hex; readonly value?: bigint },
    expected = 'success',
  ): Promise<void> {
    const hash = await this.#send(fields);
    const { status } = await this.#reader.waitForTransactionReceipt({ hash });
    this.#last = hash;
    if (status !== expected) throw new Error(`${hash} has the status ${status}, expected ${expected}`);
  }

  #keep(hash: Hex): Hex {
    this.#acknowledged.add(hash);
    return hash;
  }

  /** Opens a socket, waits for a head and closes it. */
  async #subscribe(): Promise<void> {
    const transport = webSocket(`${this.#base.replace('http', 'ws')}/ws`, {
      retryCount: 0,
      reconnect: false,
    });
    const { transport: socket } = createPublicClient({ transport });
    try {
      let heads = 0;
      const { unsubscribe } = await socket.subscribe({
        params: ['newHeads'],
        onData: () => {
          heads += 1;
        },
        onError: () => {},
      });
      await eventually('a head for a subscriber', async () => heads > 0 || undefined, 10_000);
      await unsubscribe();
    } finally {
      (await socket.getRpcClient()).close();
    }
  }
}

export type { EvmTraffic };
