import { elements } from './elements.generated.ts';
import type { ElementContract } from './internal/element-contract.ts';

export { elements };

/** Contracts of all elements of this package. */
export const contracts: readonly ElementContract[] = elements.map(({ contract }) => contract);
