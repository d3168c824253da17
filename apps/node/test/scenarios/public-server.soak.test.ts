import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { notLinux, skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NodeProcess } from '../fixtures/program.js';
import { floods, startPublicServer, visitDuringFlood } from '../fixtures/public-server.js';

const atEnd = atEndOfFile();

describe('a public server', skipFor(notLinux), () => {
  let node: NodeProcess;
  beforeAll(async () => {
    node = await startPublicServer(atEnd);
  });

  it.each(floods)(
    'serves an address within 250 ms of its time during a flood %s from %s, in 57 of 60 visits',
    async (_, localAddress, message) => {
      const spent = await visitDuringFlood(node, localAddress, message, 60);
      // On a machine with other work the clock says little: what the server did first is what the visitor waited for. Even that counts what
      // other programs make of the processor's caches, so one visit in twenty may be one of those; the stall table judges each.
      expect(spent.sort((a, b) => a - b)[56]).toBeLessThan(250);
    },
  );
});
