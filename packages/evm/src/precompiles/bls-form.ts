import type { PointForm } from '@firn/crypto';
import { hexToBytes } from '@firn/primitives/bytes';

/** How points of BLS12-381 stand in the input of contracts (EIP-2537): coordinates of 48 bytes after 16 zeros. */
export const blsForm: PointForm = {
  width: 64,
  fieldBytes: 48,
  field: hexToBytes(
    '0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab',
  ),
  order: 'real-first',
};
