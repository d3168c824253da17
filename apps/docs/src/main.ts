import { fileURLToPath } from 'node:url';
import { writeSite } from './write-site.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const site = fileURLToPath(new URL('../site', import.meta.url));
process.stdout.write(`${writeSite(root, site)} pages\n`);
