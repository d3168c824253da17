import type { PlatformUnsignedTransaction } from '@firn/node-validators';
import { bytesToNodeId, hexToBytes } from '@firn/primitives';
import { primaryNetwork } from '../../data/staking-queries.js';
import { formatChainText } from '../../format/chain-text.js';
import { formatInteger } from '../../format/integer.js';
import { Fact } from '../facts.js';
import { Identifier } from '../identifier.js';
import { Time } from '../times.js';
import { Nano, Num, Value } from '../values.js';
import { BlockchainLink } from './blockchain-link.js';
import { Owners } from './owners.js';
import { NodeLink, PlatformTxLink, SubnetLink } from './platform-links.js';
import { vmName } from './platform-names.js';

/** What a transaction of the platform chain has beside its inputs and outputs. */
export function PlatformTxFacts({
  tx,
  isGenesis,
}: {
  readonly tx: PlatformUnsignedTransaction;
  /** Whether the genesis holds it: its times are then not those of the network, which begins later. */
  readonly isGenesis: boolean;
}) {
  const { validator, subnetID = validator?.subnetID } = tx;
  return (
    <>
      {subnetID === undefined ? null : (
        <Fact name="Subnet">
          <SubnetLink check="tx.subnet" id={subnetID} copy="ID" />
        </Fact>
      )}
      <StakingFacts tx={tx} isGenesis={isGenesis} />
      {tx.txID === undefined ? null : (
        <Fact name="Of the stake">
          <PlatformTxLink check="tx.staked" id={tx.txID} copy="ID" />
        </Fact>
      )}
      {tx.destinationChain === undefined ? null : (
        <Fact name="To the chain">
          <BlockchainLink check="tx.destination" id={tx.destinationChain} copy="chain ID" />
        </Fact>
      )}
      {tx.sourceChain === undefined ? null : (
        <Fact name="From the chain">
          <BlockchainLink check="tx.source" id={tx.sourceChain} copy="chain ID" />
        </Fact>
      )}
      {tx.chainName === undefined ? null : (
        <Fact name="Name of the chain">
          <Value check="tx.chainName">{formatChainText(tx.chainName)}</Value>
        </Fact>
      )}
      {tx.vmID === undefined ? null : (
        <Fact name="Runs">{vmName(tx.vmID) ?? <Identifier check="tx.vm" text={tx.vmID} copy="ID" />}</Fact>
      )}
      <OwnerFacts tx={tx} />
      <L1Facts tx={tx} />
    </>
  );
}

function StakingFacts({
  isGenesis,
  tx: { validator, nodeID, shares, subnetID = validator?.subnetID ?? primaryNetwork },
}: {
  readonly isGenesis: boolean;
  readonly tx: PlatformUnsignedTransaction;
}) {
  const node = validator?.nodeID ?? nodeID;
  return (
    <>
      {node === undefined ? null : (
        <Fact name="Node">
          <NodeLink check="tx.node" id={nodeIdOf(node)} copy="node ID" />
        </Fact>
      )}
      {validator === undefined ? null : (
        <>
          {subnetID === primaryNetwork ? (
            <Fact name="Stake">
              <Nano check="tx.stake" value={validator.weight} copy="stake" />
            </Fact>
          ) : (
            <Fact name="Weight">
              <Num check="tx.weight" value={validator.weight} />
            </Fact>
          )}
          {isGenesis ? null : (
            <Fact name="Until">
              <Time check="tx.until" seconds={validator.end} />
            </Fact>
          )}
        </>
      )}
      {shares === undefined ? null : (
        <Fact name="Delegation fee">
          <Value check="tx.shares">{String(shares / 10_000)} %</Value>
        </Fact>
      )}
    </>
  );
}

function OwnerFacts({ tx }: { readonly tx: PlatformUnsignedTransaction }) {
  const owners = [
    ['Owner', tx.owner ?? tx.newOwner],
    ['Reward goes to', tx.rewardsOwner ?? tx.validationRewardsOwner],
    ['Fee goes to', tx.delegationRewardsOwner],
    ['May change it', tx.validatorAuthority],
  ] as const;
  return (
    <>
      {owners.map(([name, owner]) =>
        owner === undefined ? null : (
          <Fact key={name} name={name}>
            <Owners check={`tx.${name}`} owners={owner} />
          </Fact>
        ),
      )}
    </>
  );
}

function L1Facts({ tx }: { readonly tx: PlatformUnsignedTransaction }) {
  return (
    <>
      {tx.validationID === undefined ? null : (
        <Fact name="Validation">
          <Identifier check="tx.validation" text={tx.validationID} copy="ID" />
        </Fact>
      )}
      {tx.address === undefined || tx.chainID === undefined ? null : (
        <Fact name="Validator manager">
          <Identifier check="tx.manager" text={tx.address} copy="address" /> on{' '}
          <BlockchainLink check="tx.managerChain" id={tx.chainID} copy="chain ID" />
        </Fact>
      )}
      {(tx.validators ?? []).map(({ nodeID, weight, balance }) => (
        <Fact key={nodeID} name="Validator">
          <NodeLink check="tx.validator" id={nodeIdOf(nodeID)} /> of weight{' '}
          <Value check={`tx.weight.${nodeID}`}>{formatInteger(weight)}</Value>, with{' '}
          <Nano check={`tx.balance.${nodeID}`} value={balance} copy="balance" />
        </Fact>
      ))}
      {tx.message === undefined ? null : (
        <Fact name="Warp message">
          <Identifier check="tx.message" text={tx.message} copy="message" />
        </Fact>
      )}
    </>
  );
}

/** Some kinds write a node as its bytes in hex. */
export function nodeIdOf(text: string): string {
  return /^0x[\da-f]{40}$/.test(text) ? bytesToNodeId(hexToBytes(text)) : text;
}
