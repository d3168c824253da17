/** Gas to read a slot of a stateful precompile. */
export const readSlotGas = 5000n;
/** Gas to write one. */
export const writeSlotGas = 20_000n;

const logGas = 375n;
const logTopicGas = 375n;
/** Gas of each byte that a log carries. */
export const logByteGas = 8n;

/** Gas of a log with that many topics, the hash of its signature among them, and words of 32 bytes. */
export function eventGas(topics: number, words: number): bigint {
  return logGas + BigInt(topics) * logTopicGas + BigInt(words) * 32n * logByteGas;
}
