import { once } from 'node:events';
import { connect } from 'node:net';
import { blake2f, contractCalling, loop, modexp, pairing, repeatOver } from '../bytecode.mjs';
import { atOnce, evmPath, exchange, rpcText } from '../requests.mjs';
import { bodyRow } from '../rows.mjs';

const at = (number) => `0x${number.toString(16).padStart(40, '0')}`;
const main = at(0xc0de);
const withCode = (code) => ({ [main]: { code } });
/** A call of code that stands at an address for this call alone. */
const ofCode = (code, input = '0x', method = 'eth_call') =>
  rpcText(method, [{ to: main, input }, 'latest', withCode(code)]);
const trace = (code, input = '0x', config = {}) =>
  rpcText('debug_traceCall', [{ to: main, input }, 'latest', { ...config, stateOverrides: withCode(code) }]);
const direct = (number, input) => rpcText('eth_call', [{ to: at(number), input }, 'latest']);
const many = (count, text) => `[${Array.from({ length: count }, () => text).join(',')}]`;
const rounds = 49_000_000;

/** Counts down from a number and stops. PUSH3 count JUMPDEST PUSH1 1 SWAP1 SUB DUP1 PUSH1 4 JUMPI */
const countTo = (count) => `0x62${count.toString(16).padStart(6, '0')}5b60019003806004570000`;

/** Connections that ask for something, have got the begin of its answer, and read nothing from then on. */
function openPaused({ url }, count, body) {
  const { port } = new URL(url);
  const head = `POST ${evmPath} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port: Number(port), host: '127.0.0.1' });
      socket.write(head + body);
      await once(socket, 'readable');
      return socket;
    }),
  );
}

/** What an execution can cost. */
export const nodeExecutions = [
  bodyRow('BLAKE2F, 49 million rounds', () => direct(9, blake2f(rounds))),
  bodyRow('BLAKE2F, 49 million rounds, in a contract', () =>
    ofCode(contractCalling(9), blake2f(rounds - 1e6)),
  ),
  bodyRow('BLAKE2F, 49 million rounds, eight in a batch', () => many(8, direct(9, blake2f(rounds)))),
  bodyRow('BLAKE2F, 14 million rounds, in an estimate', () =>
    ofCode(contractCalling(9), blake2f(14_000_000), 'eth_estimateGas'),
  ),
  bodyRow('BLAKE2F, 45 million rounds, in a trace', () =>
    rpcText('debug_traceCall', [
      { to: main, input: blake2f(45e6), gas: '0x2faf080' },
      'latest',
      { stateOverrides: withCode(contractCalling(9)) },
    ]),
  ),
  bodyRow('MODEXP, an exponent of 18 MB of a short number', () => direct(5, modexp(8, 18_000_000, 8))),
  bodyRow('MODEXP, an exponent of 1 MB', () => direct(5, modexp(8, 1_000_000, 8, 0xff))),
  bodyRow('MODEXP, numbers of 1,024 bytes', () => direct(5, modexp(1024, 1024, 1024, 0xff))),
  bodyRow('MODEXP again and again in a contract', () => ofCode(repeatOver(5), modexp(8, 1024, 8, 0xff))),
  bodyRow('pairings of 1,400 pairs', () => direct(8, pairing(1_400))),
  bodyRow('multiplications on BN254 in a contract', () =>
    ofCode(repeatOver(7), `0x${'0'.repeat(63)}1${'0'.repeat(63)}2${'f'.repeat(64)}`),
  ),
  bodyRow('P-256 in a contract', () => ofCode(repeatOver(0x100), `0x${p256}`)),
  bodyRow('ECRECOVER in a contract', () => ofCode(repeatOver(1), `0x${ecrecover}`)),
  bodyRow('SHA-256 over 1 MB in a contract', () => ofCode(repeatOver(2, 0x100000))),
  bodyRow('RIPEMD-160 over 1 MB in a contract', () => ofCode(repeatOver(3, 0x100000))),
  bodyRow('identity over 1 MB in a contract', () => ofCode(repeatOver(4, 0x100000))),
  bodyRow('KECCAK256 over 1 MB in a loop', () => ofCode('0x5b62100000600020506000565b')),
  bodyRow('an endless loop', () => ofCode(loop)),
  bodyRow('an endless loop in an estimate', () => ofCode(loop, '0x', 'eth_estimateGas')),
  bodyRow('an endless loop in a trace', () => trace(loop, '0x', { tracer: 'callTracer' })),
  bodyRow('an endless loop in a trace of all steps', () => trace(loop)),
  bodyRow('500 endless loops in traces of all steps, in a batch', () => many(500, trace(loop))),
  bodyRow('500 endless loops in traces of calls, in a batch', () =>
    many(500, trace(loop, '0x', { tracer: 'callTracer' })),
  ),
  // PUSH3 1 MiB MLOAD JUMPDEST PUSH1 5 JUMP
  bodyRow('an endless loop in a trace with 1 MB of memory in each step', () =>
    trace('0x62100000515b600556', '0x', { enableMemory: true }),
  ),
  {
    name: 'four readers who take nothing of a trace of 100 MB, and a call of another',
    prepare: () => [trace(countTo(200_000)), ofCode('0x602a60005260206000f3', `0x${'00'.repeat(40_000)}`)],
    run: async (target, [steps, call]) => {
      const sockets = await openPaused(target, 4, steps);
      const answer = await exchange(target, '/ext/bc/C/rpc', call);
      for (const socket of sockets) socket.destroy();
      if (answer.error !== undefined) throw new Error(`another is refused: ${answer.error.message}`);
      return answer;
    },
  },
  {
    name: '256 endless loops at a time',
    prepare: () => ofCode(loop),
    run: atOnce(256, (target, body) => exchange(target, '/ext/bc/C/rpc', body)),
  },
  bodyRow('16 endless loops in a batch', () => many(16, ofCode(loop))),
  bodyRow('code of 2 MB whose jumps are to be found', () =>
    rpcText('eth_call', [{ to: main }, 'latest', withCode(`0x6000566000${'5b'.repeat(2_000_000)}`)]),
  ),
  bodyRow('50 creations with 48 KB of code in a batch', () =>
    many(50, rpcText('eth_call', [{ input: `0x600056${'5b'.repeat(49_000)}` }, 'latest'])),
  ),
  bodyRow('an access list of 60,000 entries', () =>
    rpcText('eth_call', [
      {
        to: main,
        accessList: Array.from({ length: 60_000 }, (_, index) => ({ address: at(index), storageKeys: [] })),
      },
      'latest',
    ]),
  ),
  bodyRow('an access list of 70,000 slots', () =>
    rpcText('eth_call', [
      {
        to: main,
        accessList: [
          {
            address: main,
            storageKeys: Array.from(
              { length: 70_000 },
              (_, index) => `0x${index.toString(16).padStart(64, '0')}`,
            ),
          },
        ],
      },
      'latest',
    ]),
  ),
  bodyRow('40,000 accounts overridden', () =>
    rpcText('eth_call', [
      { to: main },
      'latest',
      Object.fromEntries(
        Array.from({ length: 40_000 }, (_, index) => [at(index + 1_000), { balance: '0x1' }]),
      ),
    ]),
  ),
  bodyRow('35,000 slots overridden', () =>
    rpcText('eth_call', [
      { to: main },
      'latest',
      {
        [main]: {
          stateDiff: Object.fromEntries(
            Array.from({ length: 35_000 }, (_, index) => [
              `0x${index.toString(16).padStart(64, '0')}`,
              `0x${'01'.repeat(32)}`,
            ]),
          ),
        },
      },
    ]),
  ),
  bodyRow('a simulation of 1,000 calls', () =>
    rpcText('eth_simulateV1', [
      {
        blockStateCalls: [
          { calls: Array.from({ length: 1_000 }, () => ({ from: main, to: main, gas: '0x5208' })) },
        ],
      },
      'latest',
    ]),
  ),
  bodyRow('a simulation of 256 blocks', () =>
    rpcText('eth_simulateV1', [{ blockStateCalls: Array.from({ length: 256 }, () => ({})) }, 'latest']),
  ),
  bodyRow('1,900 authorizations', () =>
    rpcText('eth_call', [
      {
        to: main,
        authorizationList: Array.from({ length: 1_900 }, () => ({
          chainId: '0xa868',
          address: main,
          nonce: '0x0',
          yParity: '0x0',
          r: `0x${'11'.repeat(32)}`,
          s: `0x${'11'.repeat(32)}`,
        })),
      },
      'latest',
    ]),
  ),
];

const p256 =
  '4cee90eb86eaa050036147a12d49004b6b9c72bd725d39d4785011fe190f0b4da73bd4903f0ce3b639bbbf6e8e80d16931ff4bcf5993d58468e8fb19086e8cac36dbcd03009df8c59286b162af3bd7fcc0450c9aa81be5d10d312af6c66b1d604aebd3099c618202fcfe16ae7770b0c49ab5eadf74b754204a3bb6060e44eff37618b065f9832de4ca6ca971a7a1adc826d0f7c00181a5fb2ddf79ae00b4e10e';
const ecrecover =
  '18c547e4f7b0f325ad1e56f57e26c745b09a3e503d86e00e5255ff7f715d3d1c000000000000000000000000000000000000000000000000000000000000001c73b1693892219d736caba55bdb67216e485557ea6b6af75f37096c9aa6a5a75feeb940b1d03b21e36b0e47e79769f095fe2ab855bd91e3a38756b7d75a9c4549';
