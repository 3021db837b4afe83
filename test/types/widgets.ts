// Options of widgets are checked where they are written.
import {
  Accordion,
  AccordionItem,
  Button,
  Drawer,
  IconSet,
  type WidgetEvent,
} from '../../server/widgets/index.ts';

Button.widget({ size: 'sm', theme: 'danger', variant: null, 'on beforeRun': () => undefined });
Button.widget({ 'on afterRun': (event: WidgetEvent) => event.result });
// @ts-expect-error -- medium is null
Button.widget({ size: 'md' });
// @ts-expect-error -- no such option
Button.widget({ colour: 'red' });

Accordion.widget({ items: { One: '1', Two: { content: '2', expand: true } } });
Accordion.widget({ items: new Map([[1, 'one']]) });
Accordion.widget({ items: [AccordionItem.fromArray({ label: 'a', content: 'b' })] });
// @ts-expect-error -- content is missing
Accordion.widget({ items: [{ label: 'One' }] });

Drawer.widget({ backdrop: 'static', responsive: '2xl', closeButton: false, toggleButton: [] });
// @ts-expect-error -- left is a physical side, not a placement of a drawer
Drawer.widget({ placement: 'left' });
// @ts-expect-error -- the name is 2xl
Drawer.widget({ responsive: 'xxl' });

// @ts-expect-error -- no such icon
export const icons = new IconSet({ arrow: 'x' });
