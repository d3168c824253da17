export * from './find-media-type.js';
export * from './form-body.js';
export * from './lines-content.js';
export { plainText } from './plain-text.js';
export { redactUrl } from './redact-url.js';
export * from './request-parts.js';
export * from './server-events.js';
export * from './styled.js';
export * from './text-lines.js';
