import { Refusal } from '../errors/refusal.js';

const hardened = 0x8000_0000;
/** What a path that begins with an index stands under: m/44'/60'/0'/0. */
const root: readonly number[] = [hardened + 44, hardened + 60, hardened, 0];

/**
 * Reads a derivation path (BIP-32): `m/44'/60'/0'/0/0`, or `0` below the standard root.
 * @throws Refusal with the reference client's text.
 */
export function parseDerivationPath(path: string): readonly number[] {
  const components = path.split('/');
  const [first = ''] = components;
  if (path === '') throw new Refusal('empty derivation path');
  if (first.trim() === '') {
    throw new Refusal(
      "ambiguous path: use 'm/' prefix for absolute paths, or no leading '/' for relative ones",
    );
  }
  const isAbsolute = first.trim() === 'm';
  const indexes = isAbsolute ? components.slice(1) : components;
  if (indexes.length === 0) throw new Refusal('empty derivation path');
  return [...(isAbsolute ? [] : root), ...indexes.map(toIndex)];
}

function toIndex(component: string): number {
  const text = component.trim();
  const isHardened = text.endsWith("'");
  const digits = isHardened ? text.slice(0, -1).trim() : text;
  if (!/^(0x[0-9a-fA-F]+|\d+)$/.test(digits)) throw new Refusal(`invalid component: ${digits}`);
  const offset = isHardened ? hardened : 0;
  const max = 0xffff_ffff - offset;
  if (BigInt(digits) > BigInt(max)) {
    const kind = isHardened ? 'hardened range ' : 'range ';
    throw new Refusal(`component ${digits} out of allowed ${kind}[0, ${max}]`);
  }
  return offset + Number(digits);
}
