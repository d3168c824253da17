import { nativeGetUTXOs, platformGetUTXOs } from '@firn/node-client';
import type { Utxo } from '@firn/platform-codec';
import { connection } from '../data/session.js';
import { chainAddress, type LocalNetwork, platformAddress, spendable } from './funded-account.js';

/** What the funded account may import to a chain, at most 1,024 outputs. */
export async function waitingOutputs(to: 'C' | 'P', network: LocalNetwork): Promise<readonly Utxo[]> {
  const { node } = connection();
  const { utxos } =
    to === 'P'
      ? await platformGetUTXOs(node, { addresses: [platformAddress], sourceChain: 'C' })
      : await nativeGetUTXOs(node, { addresses: [chainAddress], sourceChain: 'P' });
  return spendable(utxos, network);
}
