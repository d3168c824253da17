import { describe, expect, it } from 'vitest';
import { standardAbi } from '../src/contract/standard-abi.ts';

const names = (abi: readonly object[]) => abi.map((each) => (each as { readonly name: string }).name);

describe('the functions of a standard', () => {
  it('are those whose selectors the code pushes, without the zeros that compilers leave out', () => {
    // balanceOf(address,uint256) is 0x00fdd58e.
    expect(names(standardAbi('ERC-1155', '0x6000358062fdd58e14610020575b'))).toEqual(['balanceOf']);
    expect(names(standardAbi('ERC-20', '0x806370a0823114601e5763a9059cbb'))).toEqual([
      'balanceOf',
      'transfer',
    ]);
  });

  it('are all of them where the code pushes none, or is somebody else’s', () => {
    const all = names(standardAbi('ERC-20', undefined));
    expect(all).toContain('allowance');
    expect(names(standardAbi('ERC-20', '0x5f3560e01c'))).toEqual(all);
  });
});
