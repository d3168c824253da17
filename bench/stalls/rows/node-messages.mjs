import { exchange, rpcText } from '../requests.mjs';
import { bodyRow, textRow } from '../rows.mjs';

const address = (number) => `0x${number.toString(16).padStart(40, '0')}`;
const hash = (number) => `0x${number.toString(16).padStart(64, '0')}`;
const list = (count, item) => Array.from({ length: count }, (_, index) => item(index));
const keys = (count, prefix = 'k') => list(count, (index) => `"${prefix}${index}":0`).join(',');
const callOf = (method, params) => `{"jsonrpc":"2.0","id":1,"method":"${method}","params":${params}}`;

/** RLP of a list of that many empty strings, in a typed or a legacy transaction. */
function rawList(count, prefix = '') {
  const size = count.toString(16).padStart(6, '0');
  return `0x${prefix}fa${size}${'80'.repeat(count)}`;
}

/** What one message can ask, without an execution. */
export const nodeMessages = [
  bodyRow('400,000 unknown keys in a call', () => callOf('eth_call', `[{${keys(400_000)}},"latest"]`)),
  bodyRow(
    '400,000 unknown keys by name',
    () => callOf('platform.getHeight', `{${keys(400_000)}}`),
    '/ext/bc/P',
  ),
  bodyRow('400,000 unknown keys in a filter', () => callOf('eth_getLogs', `[{${keys(400_000)}}]`)),
  bodyRow('400,000 unknown keys in a trace configuration', () =>
    callOf('debug_traceCall', `[{},"latest",{${keys(400_000)}}]`),
  ),
  bodyRow(
    '400,000 unknown keys of the envelope',
    () => `{"jsonrpc":"2.0","id":1,"method":"eth_chainId",${keys(400_000)}}`,
  ),
  bodyRow('400,000 numeric keys', () => callOf('eth_call', `[{${keys(400_000, '')}},"latest"]`)),
  bodyRow('600,000 times the same key', () =>
    callOf('eth_call', `[{${list(600_000, () => '"a":0').join(',')}},"latest"]`),
  ),
  bodyRow('a raw transaction of a list of 2 million items', () =>
    rpcText('eth_sendRawTransaction', [rawList(2_000_000)]),
  ),
  bodyRow('a typed raw transaction of 2 million items', () =>
    rpcText('eth_sendRawTransaction', [rawList(2_000_000, '02')]),
  ),
  bodyRow('a raw transaction of nested lists', () => rpcText('eth_sendRawTransaction', [nested(300_000)])),
  bodyRow('a raw transaction of 2.5 MB of one string', () =>
    rpcText('eth_sendRawTransaction', [`0xba2625a0${'11'.repeat(2_500_000)}`]),
  ),
  bodyRow('a raw block of 2 million items to trace', () => rpcText('debug_traceBlock', [rawList(2_000_000)])),
  bodyRow('70,000 keys to prove', () => rpcText('eth_getProof', [address(1), list(70_000, hash), 'latest'])),
  bodyRow('1,024 keys to prove', () => rpcText('eth_getProof', [address(1), list(1_024, hash), 'latest'])),
  bodyRow('70,000 slots to read', () =>
    rpcText('eth_getStorageValues', [{ [address(1)]: list(70_000, hash) }, 'latest']),
  ),
  bodyRow('100,000 addresses in a filter', () =>
    rpcText('eth_getLogs', [{ address: list(100_000, address), fromBlock: '0x0', toBlock: 'latest' }]),
  ),
  bodyRow('70,000 topics in a filter', () =>
    rpcText('eth_getLogs', [{ topics: [list(70_000, hash)], fromBlock: '0x0', toBlock: 'latest' }]),
  ),
  bodyRow('500,000 places of topics in a filter', () =>
    callOf('eth_getLogs', `[{"topics":[${list(500_000, () => 'null').join(',')}]}]`),
  ),
  bodyRow('1,024 blocks of fees at 100 percentiles', () =>
    rpcText('eth_feeHistory', ['0x400', 'latest', list(100, (index) => index)]),
  ),
  bodyRow('a million percentiles', () =>
    callOf('eth_feeHistory', `["0x400","latest",[${list(1_000_000, () => '1').join(',')}]]`),
  ),
  bodyRow('5 MB of hex to hash', () => rpcText('web3_sha3', [`0x${'ab'.repeat(2_600_000)}`])),
  bodyRow('5 MB of hex as calldata', () =>
    rpcText('eth_call', [{ input: `0x${'00'.repeat(2_600_000)}` }, 'latest']),
  ),
  bodyRow('5 MB of decimal digits', () => callOf('eth_getBlockByNumber', `[${'9'.repeat(5_000_000)},false]`)),
  bodyRow('5 MB of hex digits as a quantity', () =>
    rpcText('eth_getBlockByNumber', [`0x${'9'.repeat(5_000_000)}`, false]),
  ),
  bodyRow('5 MB of base 58', () => rpcText('platform.getTx', { txID: '2'.repeat(5_000_000) }), '/ext/bc/P'),
  bodyRow(
    '5 MB as an address',
    () => rpcText('platform.getBalance', { addresses: [`P-local1${'q'.repeat(5_000_000)}`] }),
    '/ext/bc/P',
  ),
  bodyRow(
    '100,000 addresses of the platform chain',
    () =>
      rpcText('platform.getUTXOs', {
        addresses: list(100_000, () => 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96'),
      }),
    '/ext/bc/P',
  ),
  bodyRow(
    'a transaction of 2.5 MB for the platform chain',
    () => rpcText('platform.issueTx', { tx: `0x${'00'.repeat(2_500_000)}`, encoding: 'hex' }),
    '/ext/bc/P',
  ),
  bodyRow(
    '100,000 node IDs',
    () =>
      rpcText('platform.getCurrentValidators', {
        nodeIDs: list(100_000, () => 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'),
      }),
    '/ext/bc/P',
  ),
  bodyRow(
    'an id of 5 MB',
    () => `{"jsonrpc":"2.0","id":"${'i'.repeat(5_000_000)}","method":"eth_chainId","params":[]}`,
  ),
  bodyRow(
    'an id of 5 MB of digits',
    () => `{"jsonrpc":"2.0","id":${'1'.repeat(5_000_000)},"method":"eth_chainId","params":[]}`,
  ),
  bodyRow('2.5 million levels of nesting', () =>
    callOf('eth_call', `${'['.repeat(2_500_000)}${']'.repeat(2_500_000)}`),
  ),
  bodyRow('a list of 2.5 million zeros as parameters', () =>
    callOf('eth_call', `[${'0,'.repeat(2_500_000)}0]`),
  ),
  bodyRow(
    '1,000 calls in a batch',
    () =>
      `[${list(1_000, (index) => rpcText('eth_getBalance', [address(index), 'latest'], index)).join(',')}]`,
  ),
  bodyRow(
    '1,000 calls of a block in a batch',
    () => `[${list(1_000, (index) => rpcText('eth_getBlockByNumber', ['latest', true], index)).join(',')}]`,
  ),
  bodyRow(
    '90,000 calls in a batch',
    () => `[${list(90_000, () => '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}').join(',')}]`,
  ),
  bodyRow('a million broken calls in a batch', () => `[${'1,'.repeat(1_000_000)}1]`),
  bodyRow('4.8 MB of escapes', () => callOf('web3_sha3', `["${'\\u0030'.repeat(800_000)}"]`)),
  bodyRow('a profile of the memory', () => rpcText('admin.memoryProfile'), '/ext/admin'),
  bodyRow('a dump of the state', () => rpcText('debug_dumpBlock', ['latest'])),
  bodyRow(
    '200 ranges of the state in a batch',
    () =>
      `[${list(200, (index) => rpcText('debug_accountRange', ['latest', '0x', 256, false, false, false], index)).join(',')}]`,
  ),
  {
    name: 'evm_revert after 9,000 snapshots',
    prepare: async (target) => {
      let first;
      for (let round = 0; round < 9; round += 1) {
        const calls = list(1_000, (index) => rpcText('evm_snapshot', [], index));
        const answers = await exchange(target, '/ext/bc/C/rpc', `[${calls.join(',')}]`);
        first ??= answers[0].result;
      }
      return rpcText('evm_revert', [first]);
    },
    run: (target, body) => exchange(target, '/ext/bc/C/rpc', body),
  },
  textRow('5 MB that are no JSON', () => 'x'.repeat(5_000_000)),
  textRow('5 MB of open brackets', () => '['.repeat(5_000_000)),
];

/** Lists in lists, as deep as said: the length of each is written in four bytes. */
function nested(depth) {
  let size = 0;
  const heads = [];
  for (let level = 0; level < depth; level += 1) {
    const head = size < 56 ? (0xc0 + size).toString(16) : `fa${size.toString(16).padStart(6, '0')}`;
    heads.push(head);
    size += head.length / 2;
  }
  return `0x${heads.reverse().join('')}`;
}
