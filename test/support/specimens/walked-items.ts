/** Items of menus for walks by keyboard. */
export const walkedItems = [
  { label: 'Edit', type: 'button' },
  { label: 'More', items: [{ label: 'Deep', type: 'button' }] },
  { label: 'Off', type: 'button', disabled: true },
  { label: 'Last', url: '#last' },
] as const;
