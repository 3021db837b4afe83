// Prints which function stacks name as their caller; started with `--frozen-intrinsics`.
import { Fw, Logger } from '../../../../server/core/index.ts';
import { ownFrames, takeStack } from '../../../../server/debug/model/stack-frames.ts';

const logger = new Logger();
logger.traceLevel = 1;
Fw.setLogger(logger);

function caller() {
  Fw.info('x');
  return takeStack();
}

const taken = ownFrames(caller())[0]?.function;
const logged = logger.messages[0]?.[4][0]?.function;
process.stdout.write(JSON.stringify({ isFrozen: Object.isFrozen(Error), taken, logged }));
