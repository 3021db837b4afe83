/**
 * Whether templates are rendered once and never again, as on a server. Only there may the values of
 * options choose between templates: in a page another template means other elements, and what the
 * user has focused or opened would be gone.
 */
export const rendersOnce: boolean = typeof document === 'undefined';
