import {
  createInertiaApp,
  Deferred,
  Form,
  InfiniteScroll,
  Link,
  router,
  usePage,
} from '@inertiajs/react';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { router });

const State = () => h('pre', { id: 'page' }, JSON.stringify(usePage()));

const Frame = ({ name, children }) =>
  h(
    'main',
    null,
    h('h1', null, name),
    h(Link, { href: '/site/home', id: 'to-home' }, 'home'),
    h(Link, { href: '/site/plain', id: 'to-plain', prefetch: 'hover', cacheFor: 60_000 }, 'plain'),
    h(Link, { href: '/site/anchor', id: 'to-anchor' }, 'anchor'),
    children,
    h(State),
  );

const pages = {
  Home: () =>
    h(
      Frame,
      { name: 'Home' },
      h(Deferred, {
        data: 'stats',
        fallback: h('p', { id: 'waiting' }),
        children: h('p', { id: 'stats' }, 'loaded'),
      }),
    ),
  Plain: () => h(Frame, { name: 'Plain' }, h('p', { id: 'part' }, 'part')),
  Feed: ({ posts }) =>
    h(
      'main',
      null,
      h('h1', null, 'Feed'),
      h(InfiniteScroll, {
        data: 'posts',
        children: posts.data.map(({ id }) => h('article', { key: id, style: { height: 400 } }, id)),
      }),
      h(State),
    ),
  Edit: () =>
    h(
      Frame,
      { name: 'Edit' },
      h(Form, {
        action: '/site/save',
        method: 'post',
        errorBag: 'profile',
        children: [
          h('input', { key: 1, name: 'name' }),
          h('input', { key: 2, name: 'photo', type: 'file' }),
          h('button', { key: 3, id: 'save' }, 'save'),
        ],
      }),
    ),
};

createInertiaApp({
  resolve: (name) => pages[name],
  setup: ({ el, App, props }) => createRoot(el).render(h(App, props)),
});
