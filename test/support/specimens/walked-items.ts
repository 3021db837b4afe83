/** Items of menus that are walked by keys. */
export const walkedItems = [
  { label: 'Edit', type: 'button' },
  { label: 'More', items: [{ label: 'Deep', type: 'button' }] },
  { label: 'Off', type: 'button', disabled: true },
  { label: 'Last', url: '#last' },
] as const;
