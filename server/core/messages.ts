// Entry point for programs that only translate, above all in browsers: no application, no logger, no Node.
// test/server/core/messages.test.ts checks this.
export {
  createTranslator,
  type Translator,
  type TranslatorOptions,
} from './translation/create-translator.ts';
export type { MessageParams } from './translation/message-params.ts';
export type { MessageTable } from './translation/message-source.ts';
