import { encodeDeployData } from 'viem';
import { demoAccounts, type SigningAccount } from './accounts.js';
import { pause } from './pause.js';
import { createSender, type SenderOptions, type Step, untilMined } from './sender.js';
import { demoCollectibleBytecode } from './token/demo-collectible.js';
import { demoTokenAbi, demoTokenBytecode } from './token/demo-token.js';
import { nextStep, type StepParts } from './traffic-steps.js';

/** What the traffic needs. */
export interface TrafficOptions extends SenderOptions {
  /** Time between two transactions. */
  readonly intervalMs: number;
  /** Stops after so many transactions; without it, at the signal. */
  readonly count?: number | undefined;
}

type Hex = `0x${string}`;

const tokenSupply = 1_000_000n * 10n ** 18n;
/** What the traffic's account is given, and below what it is given more: wei. */
const funds = { given: 1_000_000n * 10n ** 18n, least: 1_000n * 10n ** 18n };
/** How often the first payment is tried: others send from the funded account too. */
const fundingAttempts = 20;

/**
 * Funds an account of its own where it has too little, deploys the demonstration's contracts, then sends transactions of several kinds in turn
 * until the signal. Every transaction is signed here and sent with eth_sendRawTransaction; resolves with the number sent.
 */
export async function runTraffic(options: TrafficOptions): Promise<number> {
  const { traffic, receivers } = demoAccounts();
  const send = createSender(options, traffic);
  let sent = (await fund(options, traffic.address)) ? 1 : 0;
  const deployed: Hex[] = [];
  while (!options.signal.aborted && sent < (options.count ?? Number.POSITIVE_INFINITY)) {
    const [token, collectible] = deployed;
    const next = creations[deployed.length];
    if (next !== undefined) deployed.push(await deployedAddress(options, await send(next)));
    else if (token !== undefined && collectible !== undefined)
      await send(nextStep(sent, { token, collectible, receivers: addressesOf(receivers) }));
    sent++;
    await pause(options.intervalMs, options.signal);
  }
  return sent;
}

/** The contracts that the traffic calls, in the order in which they are deployed. */
const creations: readonly Step[] = [
  { data: encodeDeployData({ abi: demoTokenAbi, bytecode: demoTokenBytecode, args: [tokenSupply] }) },
  { data: demoCollectibleBytecode },
];

function addressesOf(accounts: readonly SigningAccount[]): StepParts['receivers'] {
  return accounts.map(({ address }) => address);
}

/** Gives an account what it needs; returns whether it needed it. @throws Error of the last attempt */
async function fund(options: TrafficOptions, address: Hex): Promise<boolean> {
  const { eth } = options.client.chain(options.chain ?? 'C');
  if ((await eth.getBalance({ address })) >= funds.least) return false;
  const send = createSender(options, demoAccounts().funded);
  for (let attempt = 1; ; attempt++) {
    try {
      await untilMined(options, await send({ to: address, value: funds.given }));
      return true;
    } catch (error) {
      if (attempt === fundingAttempts || options.signal.aborted) throw error;
      await pause(50, options.signal);
    }
  }
}

async function deployedAddress(options: TrafficOptions, hash: Hex): Promise<Hex> {
  const { contractAddress } = await untilMined(options, hash);
  if (!contractAddress) throw new Error(`the transaction ${hash} did not deploy its contract`);
  return contractAddress;
}
