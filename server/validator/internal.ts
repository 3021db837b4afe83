export { readMetadata } from './internal/payload.ts';
