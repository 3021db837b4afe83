export { nodeBuiltin } from '../../core/internal.ts';
