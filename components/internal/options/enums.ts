/** Sizes other than the medium one, which is `null`. */
export const Size = /* @__PURE__ */ Object.freeze({ XS: 'xs', SM: 'sm', LG: 'lg' } as const);
/** One of {@link Size}. */
export type Size = (typeof Size)[keyof typeof Size];

/** Colour themes; each is the class `theme-{value}`. */
export const Theme = /* @__PURE__ */ Object.freeze({
  PRIMARY: 'primary',
  ACCENT: 'accent',
  SUCCESS: 'success',
  DANGER: 'danger',
  WARNING: 'warning',
  INFO: 'info',
  INVERSE: 'inverse',
  SECONDARY: 'secondary',
} as const);
/** One of {@link Theme}. */
export type Theme = (typeof Theme)[keyof typeof Theme];

/** Visual emphasis of a button. */
export const ButtonVariant = /* @__PURE__ */ Object.freeze({
  SOLID: 'solid',
  OUTLINE: 'outline',
  SUBTLE: 'subtle',
  TEXT: 'text',
  STYLED: 'styled',
  LINK: 'link',
} as const);
/** One of {@link ButtonVariant}. */
export type ButtonVariant = (typeof ButtonVariant)[keyof typeof ButtonVariant];

/** Side of the toggle on which a menu opens; `start` and `end` follow the text direction. */
export const Placement = /* @__PURE__ */ Object.freeze({
  TOP: 'top',
  TOP_START: 'top-start',
  TOP_END: 'top-end',
  BOTTOM: 'bottom',
  BOTTOM_START: 'bottom-start',
  BOTTOM_END: 'bottom-end',
  LEFT: 'left',
  LEFT_START: 'left-start',
  LEFT_END: 'left-end',
  RIGHT: 'right',
  RIGHT_START: 'right-start',
  RIGHT_END: 'right-end',
  START: 'start',
  START_START: 'start-start',
  START_END: 'start-end',
  END: 'end',
  END_START: 'end-start',
  END_END: 'end-end',
} as const);
/** One of {@link Placement}. */
export type Placement = (typeof Placement)[keyof typeof Placement];

/** Edge of the viewport from which a drawer slides in; `start` and `end` follow the text direction. */
export const DrawerPlacement = /* @__PURE__ */ Object.freeze({
  START: 'start',
  END: 'end',
  TOP: 'top',
  BOTTOM: 'bottom',
} as const);
/** One of {@link DrawerPlacement}. */
export type DrawerPlacement = (typeof DrawerPlacement)[keyof typeof DrawerPlacement];

/** Minimum viewport widths at which `{value}:` classes apply: 576, 768, 1024, 1280 and 1536 CSS pixels. */
export const Breakpoint = /* @__PURE__ */ Object.freeze({
  SM: 'sm',
  MD: 'md',
  LG: 'lg',
  XL: 'xl',
  XXL: '2xl',
} as const);
/** One of {@link Breakpoint}. */
export type Breakpoint = (typeof Breakpoint)[keyof typeof Breakpoint];
