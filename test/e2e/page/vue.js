import {
  createInertiaApp,
  Deferred,
  Form,
  InfiniteScroll,
  Link,
  router,
  usePage,
} from '@inertiajs/vue3';
import { createApp, defineComponent, h } from 'vue';

Object.assign(globalThis, { router });

const State = defineComponent(() => {
  const page = usePage();
  return () => h('pre', { id: 'page' }, JSON.stringify(page));
});

const nav = () =>
  h('nav', [
    h(Link, { href: '/site/home', id: 'to-home' }, () => 'home'),
    h(
      Link,
      { href: '/site/plain', id: 'to-plain', prefetch: 'hover', cacheFor: 60_000 },
      () => 'plain',
    ),
    h(Link, { href: '/site/anchor', id: 'to-anchor' }, () => 'anchor'),
  ]);

const frame = (name, content) =>
  defineComponent({
    inheritAttrs: false,
    setup: () => () => h('main', [h('h1', name), nav(), content(), h(State)]),
  });

const pages = {
  Home: frame('Home', () =>
    h(
      Deferred,
      { data: 'stats' },
      {
        default: () => h('p', { id: 'stats' }, 'loaded'),
        fallback: () => h('p', { id: 'waiting' }),
      },
    ),
  ),
  Plain: frame('Plain', () => h('p', { id: 'part' }, 'part')),
  Feed: defineComponent({
    props: ['posts'],
    inheritAttrs: false,
    setup: (props) => () =>
      h('main', [
        h('h1', 'Feed'),
        h(InfiniteScroll, { data: 'posts' }, () =>
          props.posts?.data.map(({ id }) =>
            h('article', { key: id, style: 'height: 400px' }, String(id)),
          ),
        ),
        h(State),
      ]),
  }),
  Edit: frame('Edit', () =>
    h(Form, { action: '/site/save', method: 'post', errorBag: 'profile' }, () => [
      h('input', { name: 'name' }),
      h('input', { name: 'photo', type: 'file' }),
      h('button', { id: 'save' }, 'save'),
    ]),
  ),
};

createInertiaApp({
  resolve: (name) => pages[name],
  setup: ({ el, App, props, plugin }) => {
    createApp({ render: () => h(App, props) })
      .use(plugin)
      .mount(el);
  },
});
