import type { Writer } from '../ingest/writer.js';
import type { ChainState } from '../state/service-state.js';
import type { Store } from '../store/store.js';

/** Writes a chain's record, where its creations and native balances come from, and whose logs tell of its messages, as the state has them. */
export async function storeChain(store: Store, writer: Writer, chain: ChainState): Promise<void> {
  writer.assertHeld();
  const { key, record, creations = '', messengers = [] } = chain;
  const { native: { from: native = '' } = {} } = chain;
  const nativeReason = chain.native?.from === 'none' ? chain.native.reason : '';
  await store.command(
    `INSERT INTO chains (chain, evm_chain_id, name, blockchain_id, subnet_id, network, creations, native, native_reason, messengers, version)
     VALUES ({key:UInt32}, {evmChainId:UInt64}, {chainName:String}, {blockchainId:String}, {subnetId:String}, {network:String}, {creations:String}, {native:String}, {nativeReason:String}, {messengers:String}, {version:UInt64})`,
    {
      params: {
        key,
        ...record,
        creations,
        native,
        nativeReason,
        messengers: messengers.join(','),
        version: writer.nextVersion(),
      },
    },
  );
}
