// Values of properties that markup determines; the first is the default.
import { ButtonVariant, Size, Theme } from '../../../components/internal/options/enums.ts';

export const on = [true, false];
export const off = [false, true];
export const sizes = [null, ...Object.values(Size)];
export const themes = [null, ...Object.values(Theme)];
const variants = [...Object.values(ButtonVariant), null];
export const placements = [null, 'top', 'bottom-end md:start'];
export const looks = { size: sizes, theme: themes, variant: variants };
