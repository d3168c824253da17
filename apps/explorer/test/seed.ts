import type { RunningNode } from './running-node.ts';

const funded = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
const receiver = '0x1f0e5c64afdf53175f78846f7125776e76fa8f34';
const reverting = '0x00000000000000000000000000000000000fa11e';
const repeating = '0x00000000000000000000000000000000000ec400';
const logging = '0x0000000000000000000000000000000000010900';
/** Reverts with what it is called with. */
const repeatingCode = '0x366000600037366000fd';
/** Writes a log of three topics, and a word of data, from the words that it is called with. */
const loggingCode = '0x6020606060003760403560203560003560206000a300';
/** First topic of `Transfer(address,address,uint256)`. */
export const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** What the seeded chain holds, by the hashes of its transactions. */
export interface Seeded {
  readonly funded: string;
  readonly receiver: string;
  readonly transfer: string;
  readonly failed: string;
  readonly failedWithReason: string;
  readonly logged: string;
  readonly creation: string;
}

/** Sends one transaction of each kind that the pages tell apart, each in a block of its own. */
export async function seed(node: RunningNode): Promise<Seeded> {
  await node.rpc('personal_unlockAccount', [funded, '', 0]);
  await node.rpc('anvil_setCode', [reverting, '0x60006000fd']);
  await node.rpc('anvil_setCode', [repeating, repeatingCode]);
  await node.rpc('anvil_setCode', [logging, loggingCode]);
  const send = async (fields: object): Promise<string> => {
    const hash = await node.rpc<string>('eth_sendTransaction', [{ from: funded, gas: '0x186a0', ...fields }]);
    // The node says when a block has it: it mines what it is sent, and this adds one where it has not yet.
    while ((await node.rpc('eth_getTransactionReceipt', [hash])) === null) await node.rpc('evm_mine', []);
    return hash;
  };
  return {
    funded,
    receiver,
    transfer: await send({ to: receiver, value: '0x14d1120d7b160001' }),
    failed: await send({ to: reverting, data: '0x12345678', gasPrice: '0x77359400' }),
    failedWithReason: await send({
      to: repeating,
      data: `0x08c379a0${word(32)}${word(11)}${text('no <b>funds')}`,
    }),
    logged: await send({ to: logging, data: `0x${transferTopic}${word(0xaa)}${word(0xbb)}${word(12_345)}` }),
    creation: await send({ data: '0x6001600c60003960016000f300' }),
  };
}

function word(value: number): string {
  return value.toString(16).padStart(64, '0');
}

function text(value: string): string {
  return Buffer.from(value).toString('hex').padEnd(64, '0');
}
