// Fails where a widget lacks what a person writes for it beside its sources, and says what to write where.
import { widgetNames } from './lib/registrations.mjs';
import { root } from './lib/run.mjs';
import { missingPlaces } from './lib/widget-places.mjs';

const faults = missingPlaces(root);
for (const fault of faults) console.error(`${fault}.`);
console.log(`widgets: ${widgetNames(root).length}, ${faults.length} places to fill`);
process.exitCode = faults.length > 0 ? 1 : 0;
