// TypeDoc needs the compiler's JavaScript API, which TypeScript 7 does not have: it gets TypeScript 6.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'typescript' && context.parentURL?.includes('/node_modules/typedoc/')
        ? 'typescript-6'
        : specifier,
      context,
    ),
});
