import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { expect, test } from 'vitest';
import { limitConnections } from '../../src/api/connection-limits.js';

/** A server that has so many connections of each address; tells which of them are closed at once. */
function connect(...addresses: readonly string[]): boolean[] {
  const server = new EventEmitter();
  limitConnections(server as Server, { all: 100, ofAddress: 2 }, (address) => address === '10.0.0.1');
  return addresses.map((remoteAddress) => {
    let isClosed = false;
    server.emit(
      'connection',
      Object.assign(new EventEmitter(), { remoteAddress, destroy: () => (isClosed = true) }),
    );
    return isClosed;
  });
}

test('connections are counted by client: an address of IPv4, a network of 64 bits of IPv6', () => {
  expect(connect('1.2.3.4', '::ffff:1.2.3.4', '1.2.3.4', '1.2.3.5')).toEqual([false, false, true, false]);
  expect(connect('2001:db8::1', '2001:db8::2', '2001:db8:0:0:ffff::3', '2001:db8:0:1::1')).toEqual([
    false,
    false,
    true,
    false,
  ]);
  expect(connect('10.0.0.1', '10.0.0.1', '10.0.0.1')).toEqual([false, false, false]);
});
