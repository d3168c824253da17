import {
  block,
  firstReceipt,
  type Json,
  less,
  logs,
  otherAddress,
  otherHash,
  transaction,
} from './change-answers.js';
import type { Fault } from './fault-proxy.js';

/** What is told without any contradiction: only hashes and roots tell that it is wrong. */
export const consistentLies: readonly (readonly [name: string, fault: Fault, reason: RegExp])[] = [
  [
    'another value of a transaction',
    transaction((t) => ({ ...t, value: '0x1234' })),
    /its transactions have the root/,
  ],
  [
    'another input of a transaction',
    transaction((t) => ({ ...t, input: '0x1234' })),
    /its transactions have the root/,
  ],
  ['another sender', transaction((t) => ({ ...t, from: otherAddress })), /transaction 0 is of 0x/],
  ['a removed log', logs((list) => list.slice(1)), /its receipts have the root/],
  [
    'another amount of a transfer',
    logs(([log, ...rest]) => [{ ...log, data: `0x${'77'.repeat(32)}` }, ...rest]),
    /its receipts have the root/,
  ],
  [
    'another recipient of a transfer',
    logs(([log, ...rest]) => [
      { ...log, topics: [...((log?.topics ?? []) as string[]).slice(0, 2), `0x${'77'.repeat(32)}`] },
      ...rest,
    ]),
    /its receipts have the root/,
  ],
  [
    'another price',
    firstReceipt((r) => ({ ...r, effectiveGasPrice: less(r.effectiveGasPrice) })),
    /has the price \d+, expected/,
  ],
  ['another outcome', firstReceipt((r) => ({ ...r, status: '0x0' })), /its receipts have the root/],
  ['another state root', block((b) => ({ ...b, stateRoot: otherHash })), /its header has the hash/],
  ['another time', block((b) => ({ ...b, timestamp: less(b.timestamp) })), /its header has the hash/],
  ['another fee recipient', block((b) => ({ ...b, miner: otherAddress })), /its header has the hash/],
  [
    'another hash of atomic transactions',
    block((b) => ({ ...b, extDataHash: otherHash })),
    /its header has the hash/,
  ],
  [
    'atomic transactions that are none',
    block((b) => ({ ...b, blockExtraData: '0x1234' })),
    /its atomic transactions have the hash/,
  ],
  [
    'blocks whose transactions were left out',
    {
      answer: (method, answer, [, full]) => {
        if (answer.result == null) return answer;
        if (method === 'eth_getBlockReceipts') return { ...answer, result: [] };
        return method === 'eth_getBlockByNumber' && full === true
          ? { ...answer, result: { ...(answer.result as Json), transactions: [], gasUsed: '0x0' } }
          : answer;
      },
    },
    /its header has the hash/,
  ],
];
