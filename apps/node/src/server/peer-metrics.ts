import { Counter, Gauge, type Registry } from 'prom-client';
import type { PeerNetwork } from '../peers/peer-network.js';

/** Shows the network between nodes, which is asked when the metrics are read. */
export function addPeerMetrics(registry: Registry, network: Pick<PeerNetwork, 'stats' | 'peers'>): void {
  const { stats } = network;
  const registers = [registry];
  new Gauge({
    name: 'firn_peers',
    help: 'Nodes that this one is connected to.',
    registers,
    collect() {
      this.set(network.peers.length);
    },
  });
  new Counter({
    name: 'firn_peer_bytes_total',
    help: 'Bytes of messages between this node and others, before encryption.',
    labelNames: ['direction'],
    registers,
    collect() {
      this.reset();
      for (const [direction, bytes] of Object.entries(stats.bytes)) this.inc({ direction }, bytes);
    },
  });
  new Counter({
    name: 'firn_peer_messages_total',
    help: 'Messages between this node and others. The type is "unknown" for those that it ignores.',
    labelNames: ['direction', 'type'],
    registers,
    collect() {
      this.reset();
      for (const { direction, type, count } of stats.messages) this.inc({ direction, type }, count);
    },
  });
  new Counter({
    name: 'firn_peer_handshakes_refused_total',
    help: 'Connections between nodes that ended before both ends had accepted each other.',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset();
      for (const [reason, count] of stats.refused) this.inc({ reason }, count);
    },
  });
}
