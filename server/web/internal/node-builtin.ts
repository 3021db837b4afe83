export { nodeBuiltin } from '../../core/index.ts';
