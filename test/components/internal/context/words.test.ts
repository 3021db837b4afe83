import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { closeWord } from '../../../../components/internal/content/widget-words.ts';
import { type Word, wordIn, wordLanguages } from '../../../../components/internal/context/words.ts';
import { widgetWords } from '../../../../components/markup.ts';

describe('the words of widgets', () => {
  it('exist in every language', () => {
    for (const word of widgetWords) {
      assert.equal(word.length, wordLanguages.length + 1, word[0]);
      assert.ok(
        word.every((text) => text.trim() !== ''),
        word[0],
      );
    }
  });

  it('follow the primary language of a tag', () => {
    assert.equal(wordIn(closeWord, 'de'), 'Schließen');
    assert.equal(wordIn(closeWord, 'PT-br'), 'Fechar');
    assert.equal(wordIn(closeWord, 'zh_Hans'), '关闭');
  });

  it('are English in other languages', () => {
    for (const tag of ['en', 'en-GB', 'ja', '', '__proto__']) {
      assert.equal(wordIn(closeWord, tag), 'Close', tag);
    }
  });

  it('are English when a translation is missing', () => {
    const word: Word = ['Word', 'Wort'];
    assert.equal(wordIn(word, 'zh'), 'Word');
  });
});
