// A process that writes captures: `write-captures.ts <folder> <name> <count>`. With a count of 0 it writes one, and two
// more that are still pending when it exits.
import { FileSnapshotStore } from '../../../../server/debug/storage/file-snapshot-store.ts';
import { storedSnapshot } from '../support.ts';

const [folder = '', name = '', count = '0'] = process.argv.slice(2);
const store = new FileSnapshotStore(folder);
for (let number = 0; number < Number(count); number++) {
  await store.writeSnapshot(storedSnapshot(`${name}-${number}`, { time: number }), 1000);
  if (number === 0) console.log('writing');
}
if (count === '0') {
  await store.writeSnapshot(storedSnapshot(`${name}-0`), 1000);
  for (const number of [1, 2]) void store.writeSnapshot(storedSnapshot(`${name}-${number}`), 1000);
  process.exit();
}
