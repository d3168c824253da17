import { rpcError } from '@firn/jsonrpc/errors';
import type { PlatformHandlers } from '@firn/node-server';
import { balanceOf, isPrimaryNetwork, stakeOf } from '@firn/platform-chain';
import { bytesToId, idToBytes } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toByteEncoding } from '../../requests/byte-encoding.js';
import { checkHasStakingToken, toIdBytes, toSubnetId } from '../../requests/id-parameter.js';
import { platformScope, toAddressBytes } from '../../requests/platform-address.js';
import { toSourceChain, toUtxoPageRequest } from '../../requests/utxo-page.js';
import {
  toBalanceAnswer,
  toStakeAnswer,
  toUtxoPageAnswer,
  toUtxoTexts,
} from '../../serializers/platform/utxo-answer.js';

const maxAddresses = 256;

/** Unspent outputs, balances and stakes of addresses. */
export const platformOutputs = {
  'platform.getBalance': ({ addresses }, { node }) => {
    const { platform, clock } = node;
    const scope = platformScope(node);
    const utxos = platform.utxosOf(addresses.map((address) => toAddressBytes(address, scope)));
    return toBalanceAnswer(balanceOf([...utxos], clock.nowMs() / 1000n), platform.rules.assetId);
  },

  'platform.getUTXOs': ({ addresses, sourceChain, startIndex, limit, encoding }, { node }) => {
    const { platform, sharedMemory, aliases, platformId, network } = node;
    const form = { chain: 'P', hrp: network.hrp, encoding: toByteEncoding(encoding, "couldn't encode UTXO") };
    const source = sourceChain === undefined ? platformId : toSourceChain(sourceChain, aliases);
    const request = toUtxoPageRequest({ addresses, startIndex, limit }, platformScope(node));
    const page =
      source === platformId
        ? platform.utxos(request)
        : sharedMemory.list(idToBytes(platformId), idToBytes(source), request);
    return toUtxoPageAnswer(page, form);
  },

  'platform.getRewardUTXOs': ({ txID, encoding }, { node }) => {
    const form = toByteEncoding(encoding, "couldn't encode utxo");
    const utxos = node.platform.rewardUtxos(toIdBytes('txID', txID));
    return { numFetched: BigInt(utxos.length), utxos: toUtxoTexts(utxos, form), encoding: form };
  },

  'platform.getStake': ({ addresses, validatorsOnly = false, encoding }, { node }) => {
    const form = toByteEncoding(encoding, "couldn't encode output");
    if (addresses.length > maxAddresses) {
      const given = `${addresses.length} addresses provided`;
      throw rpcError(-32_000, `${given} but this method can take at most ${maxAddresses}`);
    }
    const { platform } = node;
    const scope = platformScope(node);
    const owners = addresses.map((address) => toAddressBytes(address, scope));
    const stake = stakeOf(platform.state.stakers(), { addresses: owners, validatorsOnly });
    return toStakeAnswer(stake, platform.rules.assetId, form);
  },

  'platform.getStakingAssetID': ({ subnetID }, { node }) => {
    checkHasStakingToken(toSubnetId(subnetID));
    return { assetID: bytesToId(node.platform.rules.assetId) };
  },

  /** No subnet has a staking token of its own: the chain begins after such transformations were forbidden. */
  'platform.getCurrentSupply': ({ subnetID }, { node: { platform } }) => {
    if (!isPrimaryNetwork(toSubnetId(subnetID))) {
      throw rpcError(-32_000, 'fetching current supply failed: not found');
    }
    return { supply: platform.state.supply, height: platform.lastAccepted.content.height };
  },
} satisfies Partial<PlatformHandlers<NodeContext>>;
