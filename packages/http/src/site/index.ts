export * from './application-site.js';
export { originsOf } from './content-policy.js';
export * from './explorer.js';
export * from './page-site.js';
export type { Site, SiteOptions } from './site.js';
