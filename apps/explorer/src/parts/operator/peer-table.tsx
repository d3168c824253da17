import type { Peer } from '@firn/node-validators';
import { formatChainText } from '../../format/chain-text.js';
import { href } from '../../router/href.js';
import { DataTable } from '../data-table.js';
import { Identifier } from '../identifier.js';
import { Time } from '../times.js';
import { Num, Value } from '../values.js';

/** The peers of a node: who, which version, when last heard, and which chains they are benched on. */
export function PeerTable({ peers }: { readonly peers: readonly Peer[] }) {
  if (peers.length === 0)
    return (
      <div class="notice">
        <p>None: a node of a local network has no peers unless it is told of some.</p>
      </div>
    );
  return (
    <DataTable
      name="peers"
      caption="Peers"
      rows={peers}
      keyOf={({ nodeID }) => nodeID}
      columns={[
        {
          name: 'Node',
          show: ({ nodeID }) => (
            <Identifier check="row.node" text={nodeID} link={href('validator', { node: nodeID })} />
          ),
          value: ({ nodeID }) => nodeID,
        },
        {
          name: 'Address',
          show: ({ publicIP, ip }) => <Value check="row.ip">{formatChainText(publicIP || ip)}</Value>,
          value: ({ publicIP, ip }) => publicIP || ip,
        },
        {
          name: 'Version',
          show: ({ version }) => <Value check="row.version">{formatChainText(version)}</Value>,
          value: ({ version }) => version,
          isMinor: true,
        },
        {
          name: 'Heard',
          show: ({ lastReceived }) => (
            <Time check="row.heard" seconds={BigInt(Math.floor(Date.parse(lastReceived) / 1000))} />
          ),
          value: ({ lastReceived }) => lastReceived,
        },
        {
          name: 'Uptime',
          show: ({ observedUptime }) => (
            <>
              <Num check="row.uptime" value={observedUptime} /> %
            </>
          ),
          value: ({ observedUptime }) => observedUptime,
          isRight: true,
        },
        {
          name: 'Benched on',
          show: ({ benched }) =>
            benched.length === 0 ? (
              'none'
            ) : (
              <Value check="row.benched">{formatChainText(benched.join(', '))}</Value>
            ),
          value: ({ benched }) => benched.join(' '),
          isRight: true,
        },
      ]}
    />
  );
}
