import type { Word } from '../context/words.ts';

/** Default label of a button. */
export const buttonWord: Word = [
  'Button',
  'Schaltfläche',
  'Botón',
  'Bouton',
  'Կոճակ',
  'Przycisk',
  'Botão',
  'Кнопка',
  '按钮',
];
/** Label of the toggle of a split button. */
export const toggleMenuWord: Word = [
  'Toggle menu',
  'Menü umschalten',
  'Alternar menú',
  'Afficher ou masquer le menu',
  'Բացել կամ փակել ընտրացանկը',
  'Przełącz menu',
  'Alternar menu',
  'Переключить меню',
  '切换菜单',
];
/** Label of the button that opens a widget. */
export const showWord: Word = [
  'Show',
  'Anzeigen',
  'Mostrar',
  'Afficher',
  'Ցուցադրել',
  'Pokaż',
  'Mostrar',
  'Показать',
  '显示',
];
/** Name of the button that closes a widget. */
export const closeWord: Word = [
  'Close',
  'Schließen',
  'Cerrar',
  'Fermer',
  'Փակել',
  'Zamknij',
  'Fechar',
  'Закрыть',
  '关闭',
];
