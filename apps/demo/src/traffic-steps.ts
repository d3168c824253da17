import { encodeFunctionData, parseAbi } from 'viem';
import type { Step } from './sender.js';
import { demoCollectibleAbi } from './token/demo-collectible.js';
import { demoTokenAbi } from './token/demo-token.js';

type Hex = `0x${string}`;

/** Whom and what the steps of the traffic are made of. */
export interface StepParts {
  readonly token: Hex;
  readonly collectible: Hex;
  readonly receivers: readonly Hex[];
}

/** The precompiled contract that messages between chains leave by. */
const messenger = '0x0200000000000000000000000000000000000005';
const messengerAbi = parseAbi(['function sendWarpMessage(bytes payload) returns (bytes32 messageID)']);
/** After so many transactions their kinds are repeated. */
const round = 12;
const mintsAt = 4;
const failsAt = 7;
const tellsAt = 10;

/**
 * What the traffic sends next: every third transaction is a plain transfer. Of each twelve, one mints a collectible, one fails, since it gives away
 * what somebody else owns, and one is a message to other chains; the rest move tokens.
 */
export function nextStep(index: number, { token, collectible, receivers }: StepParts): Step {
  const receiver = receivers[index % receivers.length] as Hex;
  if (index % 3 === 0) return { to: receiver, value: 10n ** 15n * BigInt(1 + (index % 7)) };
  switch (index % round) {
    case mintsAt:
      return { to: collectible, data: call(demoCollectibleAbi, 'mint', [receiver]) };
    case failsAt:
      return { to: collectible, data: call(demoCollectibleAbi, 'transferFrom', [receiver, token, 1n]) };
    case tellsAt:
      return { to: messenger, data: call(messengerAbi, 'sendWarpMessage', [`0x${toHex(index)}`]) };
    default:
      return { to: token, data: call(demoTokenAbi, 'transfer', [receiver, BigInt(index) * 10n ** 16n]) };
  }
}

const call = (
  abi: Parameters<typeof encodeFunctionData>[0]['abi'],
  functionName: string,
  args: readonly unknown[],
) => encodeFunctionData({ abi, functionName, args });

function toHex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
