import { getAddress, isAddress } from 'viem/utils';
import { Copy } from './copy.js';

// What is always seen of both ends.
const tailLength = 4;

/**
 * An identifier, cut in its middle to the width that there is; the document has all of it, and equal ones light up together. Addresses of EVM
 * chains have the checksum of EIP-55 in their case.
 */
export function Identifier({
  check,
  text: given,
  link,
  copy,
}: {
  readonly check: string;
  readonly text: string;
  readonly link?: string | undefined;
  /** What it is, where a button copies it: `hash`. */
  readonly copy?: string | undefined;
}) {
  const text = isAddress(given, { strict: false }) ? getAddress(given.toLowerCase()) : given;
  const cut = (
    <span class="midcut" translate={false} title={text} data-check={check}>
      <span class="head">{text.slice(0, -tailLength)}</span>
      <span class="tail">{text.slice(-tailLength)}</span>
    </span>
  );
  return (
    <span class="identifier" data-identifier={text.toLowerCase()}>
      {link === undefined ? cut : <a href={link}>{cut}</a>}
      {copy === undefined ? null : <Copy text={text} what={copy} />}
    </span>
  );
}
