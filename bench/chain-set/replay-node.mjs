import { createServer } from 'node:http';
import { chainSet, makeBlock } from './chain-set.mjs';
import { tokenAddress } from './kinds.mjs';
import { blockJson, lightBlockJson, logsJson, receiptsJson } from './rpc-json.mjs';

/**
 * A node that serves a chain set by JSON-RPC at `/<chain>`: a process of its own, so that what it takes is not counted. The parent sends the
 * options of the set, and then how far the chains go: `{ heads: 'set' | 'all' }`.
 */
const maximumTexts = 20_000;
let chains = [];
let heads = 'set';

/** Texts of a few blocks are kept: a block and its receipts are asked for one after the other, and again by each contestant. */
function remembering(maximum, make) {
  const known = new Map();
  return (key, ...args) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(...args);
      known.set(key, value);
      if (known.size > maximum) known.delete(known.keys().next().value);
    }
    return value;
  };
}

const blockOf = remembering(64, makeBlock);
const textOf = remembering(maximumTexts, (write) => write());

const headOf = (chain) => (heads === 'all' ? chain.lastBlock : chain.blocks - 1);
const numberOf = (chain, tag) =>
  tag.startsWith('0x') ? Number(tag) : tag === 'earliest' ? 0 : headOf(chain);

const methods = {
  eth_chainId: (chain) => `"0x${chain.evmChainId.toString(16)}"`,
  net_version: (chain) => `"${chain.evmChainId}"`,
  eth_blockNumber: (chain) => `"0x${headOf(chain).toString(16)}"`,
  eth_getBlockByNumber: (chain, [tag, full]) =>
    ofBlock(chain, tag, full ? 'full' : 'light', (made) =>
      full ? blockJson(chain, made) : lightBlockJson(made),
    ),
  eth_getBlockReceipts: (chain, [tag]) => ofBlock(chain, tag, 'receipts', receiptsJson),
  eth_getBlockTransactionCountByNumber: (chain, [tag]) =>
    ofBlock(chain, tag, 'count', ({ block }) => `"0x${block.transactions.length.toString(16)}"`),
  eth_getLogs: getLogs,
  // Name and symbol of a collection: 32 bytes of text.
  eth_call: () => `"0x${Buffer.from('Bench').toString('hex').padEnd(64, '0')}"`,
};

function ofBlock(chain, tag, what, write) {
  const number = numberOf(chain, tag);
  if (number > headOf(chain)) return 'null';
  const key = `${chain.index} ${number}`;
  return textOf(`${key} ${what}`, () => write(blockOf(key, chain, number)));
}

function getLogs(chain, [{ fromBlock, toBlock, address, topics = [] }]) {
  const addresses =
    address === undefined ? undefined : new Set([address].flat().map((text) => text.toLowerCase()));
  const texts = [];
  for (let number = numberOf(chain, fromBlock); number <= numberOf(chain, toBlock); number++) {
    const key = `${chain.index} ${number}`;
    const logs = textOf(`${key} logs`, () => logsJson(blockOf(key, chain, number)));
    for (const { log, text } of logs) {
      if (addresses !== undefined && !addresses.has(log.address)) continue;
      if (topics.some((topic, at) => topic != null && ![topic].flat().includes(log.topics[at]))) continue;
      texts.push(text);
    }
  }
  return `[${texts.join(',')}]`;
}

function answer(chain, { id, method, params }) {
  const handle = methods[method];
  const head = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`;
  if (handle === undefined)
    return `${head}"error":{"code":-32601,"message":"the method ${method} does not exist"}}`;
  return `${head}"result":${handle(chain, params ?? [])}}`;
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const message = JSON.parse(Buffer.concat(chunks).toString());
    const chain = chains[Number(request.url.slice(1))];
    const body = Array.isArray(message)
      ? `[${message.map((call) => answer(chain, call)).join(',')}]`
      : answer(chain, message);
    const bytes = Buffer.from(body, 'latin1');
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
});

process.once('SIGINT', () => process.exit());
process.once('disconnect', () => process.exit());
process.on('message', (message) => {
  if (message.set !== undefined) chains = chainSet(message.set);
  if (message.heads !== undefined) heads = message.heads;
  process.send({ ready: true });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port, token: tokenAddress(0) }));
