import { useQuery } from '../data/use-query.js';
import { formatChainText } from '../format/chain-text.js';
import { AddressLink } from '../parts/evm/transaction-table.js';
import { FilterField, filterOf } from '../parts/filter-field.js';
import { Loaded } from '../parts/loaded.js';
import { Num, Value } from '../parts/values.js';
import { place } from '../router/location.js';
import { type ContractFunction, readFunctions } from './contract-functions.js';
import type { ContractOf } from './contract-of.js';
import { contractQuery, type KnownContract } from './contract-queries.js';
import { FunctionCard } from './function-card.js';
import { GiveAbi } from './give-abi.js';

export { StorageWords } from './storage-words.js';

/** The functions of a contract that read, or those that write, each with a form. */
export function ContractPanel({ chain, address, isRead }: ContractOf & { readonly isRead: boolean }) {
  return (
    <Loaded query={useQuery(contractQuery(chain, address))} lines={6}>
      {(contract) => <Known {...{ chain, address, isRead, contract }} />}
    </Loaded>
  );
}

function Known({
  chain,
  address,
  isRead,
  contract,
}: ContractOf & { readonly isRead: boolean; readonly contract: KnownContract }) {
  const { hasCode, hasRegistry, implementation, name, abi, standard } = contract;
  if (!hasCode)
    return (
      <div class="notice">
        <p>There is no contract at this address.</p>
      </div>
    );
  if (!hasRegistry && standard === undefined)
    return (
      <div class="notice">
        <p>
          The functions of this contract are not known: this node keeps no ABIs. A node with development
          controls does.
        </p>
      </div>
    );
  const { functions, leftOut } = readFunctions(abi);
  return (
    <>
      {name === undefined ? null : (
        <p>
          The node knows it as <Value check="contract.name">{formatChainText(name)}</Value>.
        </p>
      )}
      {implementation === undefined ? null : (
        <p>
          It runs the code of{' '}
          <AddressLink
            chain={chain}
            check="contract.implementation"
            address={implementation}
            copy="address"
          />
          .
        </p>
      )}
      {standard === undefined ? null : (
        <p>
          Nobody told the node its ABI. It answers as a token of{' '}
          <Value check="contract.standard">{standard}</Value>: these are the functions of that standard which
          its code has.
        </p>
      )}
      {abi.length === 0 ? (
        <div class="notice">
          <p>
            The node does not know the functions of this contract. Start it with --artifacts and the outputs
            of your compiler, or give its ABI here.
          </p>
        </div>
      ) : (
        <Functions
          {...{ chain, address, abi }}
          all={functions.filter((each) => each.isRead === isRead)}
          isRead={isRead}
        />
      )}
      {leftOut === 0 ? null : (
        <p class="muted">
          Left out are <Num check="contract.leftOut" value={BigInt(leftOut)} /> functions: their types have no
          form, they stand twice, or there are too many.
        </p>
      )}
      {hasRegistry ? (
        <details open={abi.length === 0}>
          <summary>Give the ABI</summary>
          <GiveAbi chain={chain} address={address} />
        </details>
      ) : null}
    </>
  );
}

function Functions({
  chain,
  address,
  abi,
  all,
  isRead,
}: ContractOf & {
  readonly abi: KnownContract['abi'];
  readonly all: readonly ContractFunction[];
  readonly isRead: boolean;
}) {
  const filter = filterOf(place.value.search);
  const shown = all.filter(({ signature }) => signature.toLowerCase().includes(filter));
  if (all.length === 0)
    return (
      <div class="notice">
        <p>{isRead ? 'No function of it only reads.' : 'No function of it writes.'}</p>
      </div>
    );
  return (
    <>
      <FilterField label="Functions with" />
      {shown.length === 0 ? <p class="muted">None has that in its name.</p> : null}
      {shown.map((each) => (
        <FunctionCard key={each.signature} {...{ chain, address, abi }} of={each} />
      ))}
    </>
  );
}
