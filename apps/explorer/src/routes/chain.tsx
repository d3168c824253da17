import { useEffect } from 'preact/hooks';
import type { Chain } from '../data/chains.js';
import { href } from '../router/href.js';
import { navigate } from '../router/location.js';

/** The address of a chain alone: it leads to its blocks. */
export default function ChainPage({ chain }: { readonly chain: Chain }) {
  useEffect(() => navigate(href('blocks', { chain: chain.path }), { replace: true }), [chain]);
  return null;
}
