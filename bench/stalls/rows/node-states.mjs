import {
  addressOf,
  batchOf,
  contract,
  list,
  must,
  mustAll,
  putSlots,
  sender,
  word,
} from '../chain-setup.mjs';
import { evmPath, rpcText } from '../requests.mjs';
import { bodyRow, preparedRow } from '../rows.mjs';
import { answers, openWebSocket } from '../web-sockets.mjs';

const slots = 20_000;
const accessList = [{ address: contract, storageKeys: list(65_000, word) }];
/** 24 MB of answers, which is almost what a batch may have. */
const codes = () => batchOf(500, 'eth_getCode', () => [contract, 'latest']);
const putCode = (target) => must(target, 'anvil_setCode', [contract, `0x00${'5b'.repeat(24_000)}`]);

/** 300 accounts, each with 24 KB of code of its own. */
const putAccounts = (target) =>
  mustAll(
    target,
    'anvil_setCode',
    list(300, (index) => [
      addressOf(index),
      `0x00${(index + 1).toString(16).padStart(6, '0')}${'5b'.repeat(24_000)}`,
    ]),
  );

const typedData = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'list', type: 'uint256[]' }] },
  primaryType: 'Mail',
  domain: { name: 'x' },
  message: { list: list(9_900, (index) => `0x${(index + 1).toString(16).padStart(64, 'f')}`) },
};

/** What much of a state, or a long answer, is asked for. */
export const nodeStates = [
  preparedRow('codes of 24 MB together in a batch', async (target) => {
    await putCode(target);
    return codes();
  }),
  {
    name: 'codes of 24 MB together in a batch, compressed',
    prepare: codes,
    run: async (target, body) => {
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
      const response = await fetch(new URL(evmPath, target.url), { method: 'POST', headers, body });
      return { result: (await response.text()).length };
    },
  },
  {
    name: 'codes of 24 MB together in a batch, over WebSocket',
    prepare: openWebSocket,
    run: async (_target, socket) => {
      socket.send(codes());
      await answers(socket, 1);
    },
    after: (_target, socket) => socket.terminate(),
  },
  bodyRow('1,000 documents of the interface', () => batchOf(1_000, 'rpc.discover', () => [])),
  preparedRow('1,024 slots proved of an account of 20,000', async (target) => {
    await putSlots(target, slots);
    return rpcText('eth_getProof', [contract, list(1_024, word), 'latest']);
  }),
  bodyRow('20 proofs of 1,024 slots in a batch', () =>
    batchOf(20, 'eth_getProof', () => [contract, list(1_024, word), 'latest']),
  ),
  bodyRow('1,000 proofs in a batch', () =>
    batchOf(1_000, 'eth_getProof', (index) => [contract, [word(index)], 'latest']),
  ),
  bodyRow('20 times 1,024 slots read in a batch', () =>
    batchOf(20, 'eth_getStorageValues', () => [{ [contract]: list(1_024, word) }, 'latest']),
  ),
  preparedRow('256 accounts with 24 KB of code each in a range', async (target) => {
    await putAccounts(target);
    return rpcText('debug_accountRange', ['latest', '0x', 256, false, false, false]);
  }),
  bodyRow('the state with these accounts and 20,000 slots', () => rpcText('debug_dumpBlock', ['latest'])),
  bodyRow('an access list of 65,000 slots', () =>
    rpcText('eth_call', [{ to: contract, accessList }, 'latest']),
  ),
  bodyRow('an access list of 65,000 slots in an estimate', () =>
    rpcText('eth_estimateGas', [{ to: contract, accessList }, 'latest']),
  ),
  bodyRow('a simulation of 1,000 calls of 4 KB', () =>
    rpcText('eth_simulateV1', [
      {
        blockStateCalls: [
          { calls: list(1_000, () => ({ from: sender, to: contract, input: `0x${'00'.repeat(2_000)}` })) },
        ],
      },
      'latest',
    ]),
  ),
  bodyRow('code of 2.5 MB set', () =>
    rpcText('anvil_setCode', [addressOf(9_000), `0x${'5b'.repeat(2_500_000)}`]),
  ),
  bodyRow('that code read five times in a batch', () =>
    batchOf(5, 'eth_getCode', () => [addressOf(9_000), 'latest']),
  ),
  bodyRow('logs of 1,000 addresses and 4,000 topics', () => rpcText('eth_getLogs', [wideFilter('0x0')])),
  bodyRow('12 filters of 1,000 addresses and 4,000 topics', () =>
    batchOf(12, 'eth_newFilter', () => [wideFilter()]),
  ),
  bodyRow('typed data of 9,900 values', () => rpcText('eth_signTypedData_v4', [sender, typedData])),
];

function wideFilter(fromBlock) {
  return { fromBlock, address: list(1_000, addressOf), topics: list(4, () => list(1_000, word)) };
}
