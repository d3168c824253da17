import { once } from 'node:events';
import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { WebSocket } from 'ws';
import { funded } from '../fixtures/funded.js';

type Hex = `0x${string}`;

const from = funded.address;
const quantity = (value: number): Hex => `0x${value.toString(16)}`;
/** Blocks between two of what is done less often. */
const rarely = 20;
const seldom = 200;

/** Mixed load on the C-Chain of a node: each step makes a block and reads, in ever new ways and for ever new clients. */
export class MemoryLoad {
  readonly #url: string;
  #token: Hex = '0x';
  #step = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async begin(): Promise<void> {
    const hash = await this.#ask<Hex>('eth_sendTransaction', {
      from,
      data: tokenCode,
      gas: quantity(1_000_000),
    });
    this.#token = (await this.#receipt(hash)).contractAddress;
  }

  /** Makes a block, and reads. @throws Error for an answer that should not be. */
  async step(): Promise<void> {
    this.#step += 1;
    const step = this.#step;
    const to: Hex = `0x${(BigInt(step) * 0x9e37_79b9_7f4a_7c15n).toString(16).padStart(40, '0')}`;
    const data = transferCall(to, 1n);
    const sent =
      step % 5 === 0
        ? { from, data: `${tokenCode}${quantity(step).slice(2).padStart(8, '0')}`, gas: quantity(1_000_000) }
        : { from, to: this.#token, data, gas: quantity(150_000) };
    const hash = await this.#ask<Hex>('eth_sendTransaction', sent);
    const { blockNumber } = await this.#receipt(hash);
    const older = quantity(Math.max(1, Number(blockNumber) - ((step * 7919) % 5000)));
    const after = quantity(Math.min(Number(older) + 50, Number(blockNumber)));
    const reads: readonly (readonly [string, ...unknown[]])[] = [
      ['eth_call', { from, to: this.#token, data }, 'latest'],
      ['eth_call', { from, to: this.#token, data }, older],
      ['eth_estimateGas', { from, to: this.#token, data }],
      ['debug_traceTransaction', hash, { tracer: 'callTracer' }],
      ['eth_getLogs', { address: this.#token, fromBlock: older, toBlock: after }],
      ['eth_getBlockByNumber', older, true],
      ['eth_getBlockReceipts', older],
      ['eth_getProof', this.#token, [], older],
      ['eth_getBalance', to, older],
      ['eth_newFilter', { address: this.#token, topics: [`0x${to.slice(2).padStart(64, '0')}`] }],
      ['eth_feeHistory', quantity(5), 'latest', [50]],
    ];
    await Promise.all(reads.map(([method, ...params]) => this.#ask(method, ...params)));
    await this.#refused('eth_call', { from, to: this.#token, data: transferCall(to, 2n ** 200n) }, 'latest');
    await this.#refused(`eth_unknown${step}`);
    if (step % rarely === 0) await this.#rare(to);
    if (step % seldom === 0) await this.#ask('evm_snapshot');
  }

  /** A filter of transactions that is polled and one that nobody asks for again, an edit, a subscriber, a strange request. */
  async #rare(to: Hex): Promise<void> {
    await this.#ask('eth_newPendingTransactionFilter');
    const filter = await this.#ask('eth_newBlockFilter');
    await this.#ask('eth_getFilterChanges', filter);
    await this.#ask('anvil_setBalance', to, quantity(this.#step));
    await fetch(`${this.#url}/ext/nothing/${this.#step}`).then((response) => response.arrayBuffer());
    await fetch(`${this.#url}/ext/metrics`).then((response) => response.arrayBuffer());
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/ext/bc/C/ws`);
    await once(socket, 'open');
    for (const params of [['newHeads'], ['logs', {}], ['newPendingTransactions']]) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }));
      await once(socket, 'message');
    }
    socket.close();
    await once(socket, 'close');
  }

  #receipt(hash: Hex): Promise<{ readonly contractAddress: Hex; readonly blockNumber: Hex }> {
    return this.#ask('eth_getTransactionReceipt', hash);
  }

  async #ask<Answer>(method: string, ...params: readonly unknown[]): Promise<Answer> {
    const { result, error } = await this.#send(method, params);
    if (error !== undefined) throw new Error(`${method} ${JSON.stringify(params)}: ${error.message}`);
    return result as Answer;
  }

  async #refused(method: string, ...params: readonly unknown[]): Promise<void> {
    const { error } = await this.#send(method, params);
    if (error === undefined) throw new Error(`${method} ${JSON.stringify(params)} should fail`);
  }

  async #send(
    method: string,
    params: readonly unknown[],
  ): Promise<{ readonly result?: unknown; readonly error?: { readonly message: string } }> {
    const client = `10.${(this.#step >> 16) & 255}.${(this.#step >> 8) & 255}.${this.#step & 255}`;
    const response = await fetch(`${this.#url}/ext/bc/C/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': client },
      body: JSON.stringify({ jsonrpc: '2.0', id: this.#step, method, params }),
    });
    return (await response.json()) as { result?: unknown; error?: { message: string } };
  }
}
