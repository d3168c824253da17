import { EVMError, type ExecResult } from '@ethereumjs/evm';
import { arithmetic } from './arithmetic.js';
import { type BuiltInCall, failed, outOfGas, succeeded } from './built-in-call.js';

const inputLength = 213;
const wordBytes = 8;
const vectorBytes = 16 * wordBytes;
const stateBytes = 8 * wordBytes;
/** Rounds between two rests: some milliseconds. */
const roundsPerTurn = 65_536;

const initialState = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];

/** Which word of the message a step of a round takes (RFC 7693, 2.7). */
const schedule = [
  '0123456789abcdef',
  'ea489fd61c02b753',
  'b8c052fdae367194',
  '7931dcbe265a40f8',
  '905724afe1bc683d',
  '2c6a0b834d75fe19',
  'c51fed4a0763928b',
  'db7ec13950f4862a',
  '6fe9b308c2d714a5',
  'a2847615fb9e3cd0',
].join('');

const vectorAt = 0;
const messageAt = vectorBytes;
const scheduleAt = 2 * vectorBytes;
const memory = new Uint8Array(arithmetic.memory.buffer);
memory.set(
  [...schedule].map((digit) => Number.parseInt(digit, 16) * wordBytes),
  scheduleAt,
);

/** The compression of BLAKE2b with as many rounds as asked for, a unit of gas each (EIP-152). */
export async function blake2f(call: BuiltInCall): Promise<ExecResult> {
  const { data, gas, common, turns } = call;
  const final = data[inputLength - 1];
  if (data.length !== inputLength || (final !== 0 && final !== 1)) {
    return failed(call, EVMError.errorMessages.OUT_OF_RANGE);
  }
  const input = new DataView(data.buffer, data.byteOffset, inputLength);
  const rounds = input.getUint32(0);
  const price = common.param('blake2RoundGas') * BigInt(rounds);
  if (gas < price) return outOfGas(call);
  const state = data.subarray(4, 4 + stateBytes);
  const message = data.subarray(4 + stateBytes, 4 + stateBytes + vectorBytes);
  const vector = initialVector(state, input, final === 1);
  for (let done = 0; done < rounds; done += roundsPerTurn) {
    if (done > 0) await turns.rest();
    memory.set(vector, vectorAt);
    memory.set(message, messageAt);
    arithmetic.rounds(done, Math.min(roundsPerTurn, rounds - done));
    vector.set(memory.subarray(vectorAt, vectorAt + vectorBytes));
  }
  const result = Uint8Array.from(
    state,
    (byte, at) => byte ^ (vector[at] as number) ^ (vector[at + stateBytes] as number),
  );
  return succeeded(price, result);
}

function initialVector(state: Uint8Array, input: DataView, isFinal: boolean): Uint8Array {
  const vector = new Uint8Array(vectorBytes);
  vector.set(state);
  const words = new DataView(vector.buffer);
  for (const [at, word] of initialState.entries())
    words.setBigUint64(stateBytes + at * wordBytes, word, true);
  const countAt = inputLength - 1 - 2 * wordBytes;
  const xor = (at: number, value: bigint): void =>
    words.setBigUint64(at * wordBytes, words.getBigUint64(at * wordBytes, true) ^ value, true);
  xor(12, input.getBigUint64(countAt, true));
  xor(13, input.getBigUint64(countAt + wordBytes, true));
  if (isFinal) xor(14, 0xffff_ffff_ffff_ffffn);
  return vector;
}
