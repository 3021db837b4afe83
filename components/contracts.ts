import { elements } from './elements.generated.ts';
import type { ElementContract } from './internal/options/element-contract.ts';

export { elements };

/** Contracts of all elements of this package. */
export const contracts: readonly ElementContract[] = elements.map(({ contract }) => contract);
