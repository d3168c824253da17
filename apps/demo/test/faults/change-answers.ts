import type { Fault, RpcAnswer } from './fault-proxy.js';

/** An object of JSON. */
export type Json = Record<string, unknown>;
/** Changes an object. */
export type Change = (value: Json) => Json;

/** Changes the answers of one method. */
export const ofMethod = (
  wanted: string,
  change: (answer: RpcAnswer, params: readonly unknown[]) => RpcAnswer,
): Fault => ({
  answer: (method, answer, params) => (method === wanted ? change(answer, params) : answer),
});
/** Changes the results of one method. */
export const result = (method: string, change: (result: never) => unknown) =>
  ofMethod(method, (answer) =>
    answer.result == null ? answer : { ...answer, result: change(answer.result as never) },
  );
/** Changes blocks that are asked for with their transactions. */
export const block = (change: Change) =>
  ofMethod('eth_getBlockByNumber', (answer, [, full]) =>
    full === true && answer.result != null ? { ...answer, result: change(answer.result as Json) } : answer,
  );
/** Changes blocks that are asked for without their transactions: those that tell where a chain is. */
export const shortBlock = (change: Change) =>
  ofMethod('eth_getBlockByNumber', (answer, [, full]) =>
    full === false && answer.result != null ? { ...answer, result: change(answer.result as Json) } : answer,
  );
/** Changes the newest block. */
export const latest = (to: (head: Json) => unknown) =>
  ofMethod('eth_getBlockByNumber', (answer, [number]) =>
    number === 'latest' ? { ...answer, result: to(answer.result as Json) } : answer,
  );
/** Changes the receipts of a block. */
export const receipts = (change: (list: Json[]) => unknown) => result('eth_getBlockReceipts', change);
/** Changes the first receipt of a block. */
export const firstReceipt = (change: Change) =>
  receipts(([first, ...rest]) => (first === undefined ? rest : [change(first), ...rest]));
/** Changes the first transaction of a block. */
export const transaction = (change: Change) =>
  block((b) => {
    const [first, ...rest] = b.transactions as Json[];
    return { ...b, transactions: first === undefined ? rest : [change(first), ...rest] };
  });
/** Changes the logs of each receipt that has some. */
export const logs = (change: (list: Json[]) => unknown) =>
  receipts((list) =>
    list.map((r) => ((r.logs as Json[]).length > 0 ? { ...r, logs: change(r.logs as Json[]) } : r)),
  );
/** An address of nobody. */
export const otherAddress = `0x${'ab'.repeat(20)}`;
/** A hash of nothing. */
export const otherHash = `0x${'ab'.repeat(32)}`;
/** One less than a quantity. */
export const less = (quantity: unknown) => `0x${(BigInt(String(quantity)) - 1n).toString(16)}`;
