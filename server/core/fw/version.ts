/** Version of the framework interface that this package implements. */
export const version = '22.0.0';
