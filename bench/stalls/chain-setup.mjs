import { evmPath, exchange, rpcText } from './requests.mjs';

/** An account that the node signs for once it is impersonated. */
export const sender = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
/** A contract with code and slots. */
export const contract = `0x${'c0'.padStart(40, '0')}`;
const emitter = `0x${'e0'.padStart(40, '0')}`;
/** Logs until hardly any gas is left: JUMPDEST PUSH1 7 PUSH1 0 PUSH1 0 LOG1 GAS PUSH2 2000 LT PUSH1 0 JUMPI */
const logging = '0x5b600760006000a15a6107d010600057';
/** Most blocks of a call, and bytes of a message that is safely within the limit. */
const blocksAtOnce = 10_000;
const bytesAtOnce = 4_000_000;

export const list = (count, make) => Array.from({ length: count }, (_, index) => make(index));
export const word = (index) => `0x${index.toString(16).padStart(64, '0')}`;
export const addressOf = (index) => `0x${(index + 0xa0000).toString(16).padStart(40, '0')}`;
/** A batch of the same method. */
export const batchOf = (count, method, paramsOf) =>
  `[${list(count, (index) => rpcText(method, paramsOf(index), index)).join(',')}]`;

/** Asks, and gives the result. @throws Error for a refusal */
export async function must(target, method, params = []) {
  const { result, error } = await exchange(target, evmPath, rpcText(method, params));
  if (error !== undefined) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Asks one method again and again, in batches. @throws Error for a refusal */
export async function mustAll(target, method, allParams) {
  const size = rpcText(method, allParams[0]).length;
  const atOnce = Math.min(500, Math.floor(bytesAtOnce / size));
  for (let at = 0; at < allParams.length; at += atOnce) {
    const part = allParams.slice(at, at + atOnce);
    const told = await exchange(
      target,
      evmPath,
      batchOf(part.length, method, (index) => part[index]),
    );
    const failed = told.find(({ error }) => error !== undefined);
    if (failed !== undefined) throw new Error(`${method}: ${failed.error.message}`);
  }
}

export async function mineBlocks(target, count) {
  for (let left = count; left > 0; left -= blocksAtOnce)
    await must(target, 'anvil_mine', [`0x${Math.min(left, blocksAtOnce).toString(16)}`]);
}

/** Lets the sender send, with enough to spend. */
export async function readySender(target) {
  await must(target, 'anvil_setBalance', [sender, '0xffffffffffffffffffff']);
  await must(target, 'anvil_impersonateAccount', [sender]);
}

/** Prepares a contract that logs some 10,000 times, and gives the body of the transaction that asks it. */
export async function readyToLog(target) {
  await must(target, 'anvil_setCode', [emitter, logging]);
  await readySender(target);
  return rpcText('eth_sendTransaction', [{ from: sender, to: emitter, gas: '0x7a1200' }]);
}

/** Makes a block with some 10,000 logs; gives its number. */
export async function mineLogs(target) {
  await exchange(target, evmPath, await readyToLog(target));
  return must(target, 'eth_blockNumber');
}

/** Gives the contract that many slots. */
export async function putSlots(target, count) {
  await must(target, 'anvil_setCode', [contract, `0x00${'5b'.repeat(24_000)}`]);
  await mustAll(
    target,
    'anvil_setStorageAt',
    list(count, (index) => [contract, word(index), word(index + 1)]),
  );
}
