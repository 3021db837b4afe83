/** Items of the accordion on the page that the frameworks render. */
export const questions = [
  { label: 'What is it?', content: '<p>A page.</p>' },
  { label: 'Who made it?', content: '<p>A framework & us.</p>' },
];
