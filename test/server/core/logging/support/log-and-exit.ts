// A program that ends while its log is written. Arguments: the file, and how it ends.
import { Dispatcher, FileTarget, Fw, Logger } from '../../../../../server/core/index.ts';

const [logFile = '', end = ''] = process.argv.slice(2);
const logger = Logger.create();
Fw.setLogger(logger);
Dispatcher.create({ targets: [FileTarget.create({ logFile, logVars: [] })] });
for (let number = 0; number < 300; number++) {
  Fw.info(`line ${number}`);
  logger.flush(true);
}
Fw.info('the last');
if (end === 'exit') process.exit(3);
if (end === 'throw') throw new Error('the program is broken');
