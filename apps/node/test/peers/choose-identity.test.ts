import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadNetwork } from '../../src/network/network.js';
import { localStakers } from '../../src/peers/local-stakers.js';
import { chooseIdentity, type IdentityChoice, nodeIdOfCertificate } from '../../src/peers/node-identity.js';
import { temporaryFolder } from '../fixtures/test-node.js';

const local = loadNetwork('local');

function choice(wanted: IdentityChoice['wanted'], others: Partial<IdentityChoice> = {}): IdentityChoice {
  const folder = join(temporaryFolder(onTestFinished), 'staking');
  return { folder, wanted, network: local, joinsOthers: false, ...others };
}

describe('the identity of a node', () => {
  it('is that of the first validator of the local network, for as long as its folder', () => {
    const first = choice(undefined);
    expect(chooseIdentity(first).nodeId).toBe('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
    expect(readdirSync(first.folder).toSorted()).toEqual(['signer.key', 'staker.crt', 'staker.key']);
    const later = { ...first, joinsOthers: true };
    expect(chooseIdentity(later).nodeId).toBe('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
    expect(chooseIdentity({ ...first, wanted: { kind: 'new' } }).nodeId).toBe(chooseIdentity(first).nodeId);
  });

  it('is one of its own where it joins others, on other networks, and where that is asked for', () => {
    const known = new Set<string>(localStakers.map(({ nodeId }) => nodeId));
    const choices = [
      choice({ kind: 'new' }),
      choice(undefined, { joinsOthers: true }),
      choice(undefined, { network: loadNetwork('fuji') }),
      choice(undefined, { network: { ...local, isCustom: true } }),
    ];
    for (const own of choices) {
      const { nodeId } = chooseIdentity(own);
      expect(known.has(nodeId)).toBe(false);
      expect(chooseIdentity(own).nodeId).toBe(nodeId);
    }
  });

  it.each([1, 2, 3, 4, 5])(
    'is that of validator %i of the genesis with its keys, and nothing is written',
    (number) => {
      const wanted = choice({ kind: 'local', number });
      const { nodeId, certificate, publicKey, proofOfPossession } = chooseIdentity(wanted);
      const staker = local.genesis.initialStakers[number - 1];
      expect(nodeId).toBe(localStakers[number - 1]?.nodeId);
      expect(nodeIdOfCertificate(certificate.certificate)).toBe(nodeId);
      expect(staker).toMatchObject({ signer: { publicKey, proofOfPossession } });
      expect(() => readdirSync(wanted.folder)).toThrow('ENOENT');
    },
  );

  it('is that of a folder, which is left as it is', () => {
    const kept = choice({ kind: 'new' });
    const { nodeId } = chooseIdentity(kept);
    const other = choice({ kind: 'folder', folder: kept.folder });
    expect(chooseIdentity(other).nodeId).toBe(nodeId);
    expect(() => readdirSync(other.folder)).toThrow('ENOENT');
    const empty = temporaryFolder(onTestFinished);
    expect(() => chooseIdentity(choice({ kind: 'folder', folder: empty }))).toThrow(
      `${join(empty, 'staker.crt')} cannot be used as part of the node's identity`,
    );
  });

  it('is nobody known on networks where money is at stake', () => {
    const network = loadNetwork('fuji');
    expect(() => chooseIdentity(choice({ kind: 'local', number: 2 }, { network }))).toThrow(
      '--staking-identity 2 is refused on fuji: everybody has the keys',
    );
  });
});
