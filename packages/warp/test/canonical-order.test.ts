import { bls12_381 } from '@noble/curves/bls12-381.js';
import { expect, it } from 'vitest';
import { canonicalOrder } from '../src/canonical-order.js';

const { Point } = bls12_381.G1;

function validator(point: InstanceType<typeof Point>, node: number) {
  return { nodeId: new Uint8Array(20).fill(node), publicKey: point.toBytes(true), weight: BigInt(node) };
}

it('orders keys by their uncompressed bytes without computing them', () => {
  const points = [1n, 2n, 3n, 5n, 8n, 13n].flatMap((scalar) => {
    const point = Point.BASE.multiply(scalar);
    return [point, point.negate()];
  });
  const { sharers } = canonicalOrder(points.map((point, index) => validator(point, index + 1)));
  const uncompressed = sharers.map(({ publicKey }) => Point.fromBytes(publicKey).toBytes(false));
  expect(uncompressed).toEqual(uncompressed.toSorted(Buffer.compare));
  expect(sharers).toHaveLength(points.length);
});

it('joins who shares a key, and counts who has none', () => {
  const first = validator(Point.BASE, 1);
  const second = { ...first, nodeId: new Uint8Array(20).fill(2), weight: 2n };
  const silent = { nodeId: new Uint8Array(20).fill(3), publicKey: undefined, weight: 4n };
  expect(canonicalOrder([first, second, silent])).toEqual({
    sharers: [{ publicKey: first.publicKey, weight: 3n, validators: [first, second] }],
    totalWeight: 7n,
  });
});
