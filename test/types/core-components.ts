// Checked only by the compiler: every line marked as an error must be one.
import {
  Application,
  BaseObject,
  Behavior,
  Component,
  type ConfigOf,
  Controller,
  Event,
  Fw,
  Module,
} from '../../server/core/index.ts';

class SaleEvent extends Event {
  amount = 0;
}
interface ShopEvents {
  sold: SaleEvent;
  closed: Event;
}
class Shop<E extends ShopEvents = ShopEvents> extends Component<E> {
  name = '';
  limit: number | null = null;
  onSale: ((price: number) => void) | null = null;
  readonly fixed = 1;
  get computed(): number {
    return 1;
  }
  get both(): string {
    return this.name;
  }
  set both(value: string) {
    this.name = value;
  }
  open(): void {}
}

const shop = new Shop();

// Typed events and handlers.
shop.on('sold', (event) => event.amount.toFixed());
shop.on('closed', (event) => event.name);
shop.on('so*', (event) => event.name, { any: 'data' }, false);
shop.trigger('sold', SaleEvent.create({ amount: 5 }));
shop.off('sold', null);
shop.on('sold', async (event) => void event.amount);
// @ts-expect-error -- there is no such event
shop.on('opened', () => {});
// @ts-expect-error -- there is no such event
shop.trigger('opened');
// @ts-expect-error -- the event is of another class
shop.trigger('sold', new Event());
// @ts-expect-error -- a plain event has no amount
shop.on('closed', (event) => event.amount);
// @ts-expect-error -- a pattern may hear other events, so its event is a plain one
shop.on('so*', (event) => event.amount);
// @ts-expect-error -- there is no such event
shop.hasEventHandlers('opened');
new Component().on('anything', (event) => event.handled);

// A subclass adds its own events.
interface BookShopEvents extends ShopEvents {
  signed: Event;
}
class BookShop extends Shop<BookShopEvents> {}
new BookShop().on('signed', () => {});
new BookShop().on('sold', (event) => event.amount);

// Typed configs.
Shop.create({ name: 'a', limit: 5, both: 'b', onSale: (price) => price.toFixed() }).name.trim();
Shop.create({ 'as tools': Behavior, 'on so*': (event: Event) => event.name });
BookShop.create({ 'on signed': () => {}, 'on sold': (event) => event.amount });
// @ts-expect-error -- unknown key
Shop.create({ nme: 'a' });
// @ts-expect-error -- wrong type
Shop.create({ name: 5 });
// @ts-expect-error -- read-only field
Shop.create({ fixed: 1 });
// @ts-expect-error -- accessor without setter
Shop.create({ computed: 1 });
// @ts-expect-error -- member of the base class
Shop.create({ trigger: () => {} });
// @ts-expect-error -- unknown event
BookShop.create({ 'on opened': () => {} });
// @ts-expect-error -- no behavior
Shop.create({ 'as tools': 5 });

Fw.createObject({ class: Shop, name: 'a' }).open();
Fw.createObject(Shop).open();
Fw.createObject({ __class: Shop, name: 'a' }).open();
Fw.createObject({ class: Event, __class: Shop, name: 'a' }).open();
Fw.createObject({ __class: 'shop', name: 'a' });
// @ts-expect-error -- no such property
Fw.createObject({ __class: Shop, nme: 'a' });
Fw.createObject(() => new Shop()).open();
// @ts-expect-error -- unknown key
Fw.createObject({ class: Shop, nme: 'a' });
// @ts-expect-error -- wrong type
Fw.createObject({ class: Shop, limit: 'a' });
// @ts-expect-error -- no class
Fw.createObject({ name: 'a' });

// Constructor arguments follow the config, and are required.
class Point extends BaseObject {
  readonly x: number;
  label = '';
  constructor(x: number) {
    super();
    this.x = x;
  }
}
Point.create({ label: 'a' }, 5).x.toFixed();
// @ts-expect-error -- the argument is missing
Point.create({ label: 'a' });
// @ts-expect-error -- the argument is of another type
Point.create({}, 'a');

// Applications and modules.
class SiteController extends Controller {}
const config: ConfigOf<Application> = {
  id: 'a',
  basePath: '/srv',
  controllerNamespace: { site: SiteController, lazy: async () => ({ default: SiteController }) },
  modules: { admin: { class: Module } },
  bootstrapOnce: [(app) => app.id],
  'on beforeAction': (event) => event.isValid,
};
Application.create(config)
  .run()
  .then((status) => status.toFixed());
Application.create().on('beforeRequest', (event) => event.name);
// @ts-expect-error -- unknown key
Application.create({ nme: 'a' });
// @ts-expect-error -- a controller is no array
Application.create({ controllerNamespace: { site: [] } });
Controller.create({ layout: false }, 'site', new Module());
// @ts-expect-error -- id and module are missing
Controller.create({});
// @ts-expect-error -- true is no layout
Controller.create({ layout: true }, 'site', new Module());

// A component with typed events is accepted wherever any component is accepted.
const anyComponent = (component: Component): Component => component;
anyComponent(new Component());
const withOwner: Behavior<Shop> = new Behavior<Shop>();
withOwner.owner?.on('sold', (event) => event.amount);
