import type { ServerResponse } from 'node:http';
import {
  block,
  firstReceipt,
  type Json,
  latest,
  less,
  ofMethod,
  otherHash,
  receipts,
  result,
  shortBlock,
} from './change-answers.js';
import { consistentLies } from './consistent-lies.js';
import type { Fault } from './fault-proxy.js';

/** What health says of a chain. */
export interface ChainHealth {
  readonly status: 'up' | 'down';
  readonly activity: string;
  readonly lastBlock: number;
  readonly lagBlocks?: number;
  readonly failures?: number;
  readonly first?: { readonly at: number; readonly reason: string };
  readonly last?: { readonly at: number; readonly reason: string };
}

/** A row of the fault table. */
export interface FaultCase {
  readonly name: string;
  readonly fault: Fault;
  /** The last reason that the health of the chain gives. */
  readonly reason: RegExp;
  /** How else it shows, where the chain is read all the same. */
  readonly shows?: ((chain: ChainHealth) => boolean) | undefined;
}

const http = (status: number, headers: Record<string, string> = {}, text = 'no'): Fault => ({
  respond: (response) => void response.writeHead(status, headers).end(text),
});
const respond = (action: (response: ServerResponse, body: Buffer) => void): Fault => ({ respond: action });

const faults: readonly (readonly [name: string, fault: Fault, reason: RegExp, shows?: FaultCase['shows']])[] =
  [
    [
      'digits that are none',
      block((b) => ({ ...b, gasUsed: '0xzz' })),
      /gasUsed a text of 4 characters, expected a quantity/,
    ],
    [
      'a number above 2^64',
      block((b) => ({ ...b, gasLimit: '0x10000000000000000' })),
      /its header has the hash/,
    ],
    [
      'a block that is null',
      ofMethod('eth_getBlockByNumber', (a, [, full]) => (full === true ? { ...a, result: null } : a)),
      /no block \d+ below its own head/,
    ],
    [
      'a block of another number',
      block((b) => ({ ...b, number: '0x7fffffff' })),
      /answered with block 2147483647/,
    ],
    [
      'a block with another hash',
      block((b) => ({ ...b, hash: otherHash })),
      /of block 0x|its header has the hash/,
    ],
    [
      'a block with another parent',
      block((b) => ({ ...b, parentHash: otherHash })),
      /its header has the hash/,
    ],
    ['a time before the parent', block((b) => ({ ...b, timestamp: '0x1' })), /its header has the hash/],
    ['no transactions', block(({ transactions: _, ...b }) => b), /transactions nothing, expected an array/],
    [
      'transactions twice',
      block((b) => ({ ...b, transactions: [...(b.transactions as Json[]), ...(b.transactions as Json[])] })),
      /transactions, but \d+ receipts/,
    ],
    [
      'a transaction hash that is cut off',
      block((b) => ({ ...b, transactions: (b.transactions as Json[]).map((t) => ({ ...t, hash: '0x12' })) })),
      /is of transaction|expected 0x and 64 hexadecimal digits/,
    ],
    [
      'receipts that are null',
      ofMethod('eth_getBlockReceipts', (a) => ({ ...a, result: null })),
      /but not its receipts/,
    ],
    ['a receipt too few', receipts((list) => list.slice(1)), /transactions, but \d+ receipts/],
    [
      'a receipt of another block',
      firstReceipt((r) => ({ ...r, blockHash: otherHash })),
      /is of block 0xabab/,
    ],
    [
      'a receipt of another transaction',
      firstReceipt((r) => ({ ...r, transactionHash: otherHash })),
      /is of transaction 0xabab/,
    ],
    ['wrong gas', firstReceipt((r) => ({ ...r, gasUsed: less(r.gasUsed) })), /gas, its receipts/],
    ['logs that are null', firstReceipt((r) => ({ ...r, logs: null })), /logs null, expected an array/],
    ['no logs', firstReceipt(({ logs: _, ...r }) => r), /logs nothing, expected an array/],
    ...consistentLies,
    ['a latest block that is null', latest(() => null), /block null, expected an object/],
    ['a head that goes back', latest((head) => ({ ...head, number: '0x1' })), /its header has the hash/],
    [
      'hashes of blocks that are those of others',
      shortBlock((b) => ({ ...b, hash: otherHash })),
      // Whichever is there first shows it: the header, or the receipts of the block.
      /its header has the hash|receipt 0 is of block/,
    ],
    [
      'a head beyond 2^63',
      latest((head) => ({ ...head, number: `0x${'f'.repeat(17)}` })),
      /block number \d+, expected at most/,
    ],
    ['another chain ID', result('eth_chainId', () => '0x1'), /serves EVM chain 1, expected/],
    [
      'traces that are null',
      ofMethod('debug_traceBlockByNumber', (a) => ({ ...a, result: null })),
      /without a list of traces/,
    ],
    [
      'traces of other transactions',
      result('debug_traceBlockByNumber', (list: Json[]) => list.map((t) => ({ ...t, txHash: otherHash }))),
      /trace 0 is of transaction 0xabab/,
    ],
    [
      'HTML',
      http(200, { 'content-type': 'text/html' }, '<html><body>Welcome to nginx 10.0.0.7</body></html>'),
      /what is no JSON/,
    ],
    ['nothing', http(200, {}, ''), /what is no JSON/],
    ['null', http(200, {}, 'null'), /another question|no JSON|cannot be read/],
    ['a redirect', http(302, { location: 'http://10.0.0.7/' }), /HTTP 302/],
    ['429', http(429), /HTTP 429/],
    ['429 with a time to wait', http(429, { 'retry-after': '2' }), /HTTP 429/],
    ['503', http(503), /HTTP 503/],
    [
      'a body that is cut off',
      respond((r, body) => {
        r.writeHead(200, { 'content-length': String(body.length) });
        r.write(body.subarray(0, body.length / 2), () => r.destroy());
      }),
      /did not answer/,
    ],
    ['a connection that is reset', respond((r) => void r.destroy()), /did not answer/],
    ['a connection that hangs', respond(() => {}), /has not answered for \d+ ms/],
    [
      'a body that drips',
      respond((r, body) => {
        let at = 0;
        const drip = setInterval(() => r.write(body.subarray(at, ++at)), 100);
        r.on('close', () => clearInterval(drip));
      }),
      /has not answered for \d+ ms/,
    ],
    [
      'an answer without an end',
      respond((r) => {
        const blanks = Buffer.alloc(1 << 20, 0x20);
        const pour = () => {
          while (!r.destroyed && r.write(blanks));
        };
        r.writeHead(200).on('drain', pour);
        pour();
      }),
      /too large/,
    ],
    [
      'a million brackets',
      { respond: (r) => void r.writeHead(200).end(`[{"jsonrpc":"2.0","id":1,"result":${'['.repeat(1e6)}`) },
      /what is no JSON|cannot be read/,
    ],
    ['another id', { answer: (_m, a) => ({ ...a, id: 987_654 }) }, /another question/],
    [
      'errors',
      {
        answer: (_m, { id }) => ({ id, error: { code: -32000, message: 'dial tcp 10.0.0.7:9650: refused' } }),
      },
      /error -32000/,
    ],
    [
      'a limit of calls',
      { answer: (_m, { id }) => ({ id, error: { code: -32005, message: 'limit exceeded' } }) },
      /error -32005/,
    ],
    [
      'only the first of a batch',
      respond((r, body) => {
        const answers: unknown = JSON.parse(body.toString());
        r.end(JSON.stringify(Array.isArray(answers) ? answers.slice(0, 1) : { jsonrpc: '2.0' }));
      }),
      /another question/,
    ],
  ];

/** What a node may do wrong, each a row. */
export const faultTable: readonly FaultCase[] = faults.map(([name, fault, reason, shows]) => ({
  name,
  fault,
  reason,
  shows,
}));
