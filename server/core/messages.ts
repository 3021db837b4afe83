// The door for programs that only translate, browsers above all: no application, no logger, no Node.
// test/server/core/messages.test.ts keeps it so.
export {
  createTranslator,
  type Translator,
  type TranslatorOptions,
} from './translation/create-translator.ts';
export type { MessageParams } from './translation/message-params.ts';
export type { MessageTable } from './translation/message-source.ts';
