import { primaryNetwork } from '../../data/staking-queries.js';
import { href } from '../../router/href.js';
import { Identifier } from '../identifier.js';

interface LinkProps {
  readonly check: string;
  readonly id: string;
  readonly copy?: string | undefined;
}

/** A node that leads to its page. */
export function NodeLink({ check, id, copy }: LinkProps) {
  return <Identifier check={check} text={id} link={href('validator', { node: id })} copy={copy} />;
}

/** A subnet or L1 that leads to its page; the primary network by its name, to its validators. */
export function SubnetLink({ check, id, copy }: LinkProps) {
  if (id === primaryNetwork) return <a href={href('validators', {})}>Primary network</a>;
  return <Identifier check={check} text={id} link={href('subnet', { subnet: id })} copy={copy} />;
}

/** A transaction of the platform chain that leads to its page; the genesis has zeros, and no page. */
export function PlatformTxLink({ check, id, copy }: LinkProps) {
  if (id === primaryNetwork) return <>genesis</>;
  return <Identifier check={check} text={id} link={href('platformTx', { id })} copy={copy} />;
}

/** An address of the platform chain that leads to its page. */
export function PlatformAddressLink({ check, id, copy }: LinkProps) {
  return <Identifier check={check} text={id} link={href('platformAddress', { address: id })} copy={copy} />;
}
