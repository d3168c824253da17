import { shareBundles } from './source-bundle.mjs';

/** Bundles the programs that a package's tests start from their sources, once for all of them. */
export default function setup({ config }) {
  return shareBundles(config.root);
}
