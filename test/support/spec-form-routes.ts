import { PageProto } from '../../server/page/index.ts';

type Route = (url: URL, request: Request) => unknown;

/** Fields of a JSON, URL-encoded or multipart body; a file is its name. */
export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (type.includes('json')) return (await request.json()) as Record<string, unknown>;
  if (!type.includes('form')) return {};
  const form = await request.formData();
  const valueOf = (value: FormDataEntryValue) =>
    typeof value === 'string' ? value : `file ${value.name}`;
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const all = form.getAll(name).map(valueOf);
      return [name, all.length > 1 ? all : all[0]];
    }),
  );
}

/** The data of a request. */
async function dumpOf(url: URL, request: Request) {
  const names = ['custom', 'x-inertia', 'x-xsrf-token', 'x-requested-with'];
  const found = names.map((name) => [name, request.headers.get(name)] as const);
  return {
    method: request.method,
    query: url.search,
    body: await bodyOf(request),
    headers: Object.fromEntries(found.filter(([, value]) => value !== null)),
  };
}

const redirect = (location: string) => new Response(null, { status: 303, headers: { location } });
const refererOf = (url: URL, request: Request) =>
  new URL(request.headers.get('referer') ?? '/plain', url).pathname;

/** Routes of the pages with forms and links, with their own state. */
export function formRoutes(): Record<string, Route> {
  let likes = 0;
  return {
    '/board': () => PageProto.render('Board'),
    '/up': () => PageProto.render('Plain'),
    '/prefetching': () => PageProto.render('Prefetching'),
    '/fragments': () => PageProto.render('Fragments'),
    '/fragments/redirect': () => redirect('/fragments#far'),
    '/helper': () => PageProto.render('Helper'),
    '/controls': () => PageProto.render('Controls'),
    '/http': () => PageProto.render('Http'),
    '/dump': async (url, request) => PageProto.render('Dump', await dumpOf(url, request)),
    '/back': (url, request) => redirect(refererOf(url, request)),
    '/wrong': async (url, request) => {
      await PageProto.flash('errors', { name: 'Wrong name.', handle: 'Wrong handle.' });
      return redirect(refererOf(url, request));
    },
    '/api/dump': async (url, request) => Response.json(await dumpOf(url, request)),
    '/api/wrong': () =>
      Response.json(
        { message: 'Wrong.', errors: { name: ['Wrong name.', 'Too short.'], handle: ['Wrong.'] } },
        { status: 422 },
      ),
    '/api/empty': () => new Response(null, { status: 204 }),
    '/api/failure': () => Response.json({ message: 'Down.' }, { status: 500 }),
    '/validated': async (url, request) => {
      if (request.method === 'GET') return PageProto.render('Validated');
      const { name, email } = await bodyOf(request);
      const errors = {
        ...(name ? {} : { name: ['A name is needed.'] }),
        ...(String(email).includes('@') ? {} : { email: ['This is no address.'] }),
      };
      const checked = await PageProto.precognition(() => errors);
      if (checked) return checked;
      if (Object.keys(errors).length > 0) await PageProto.flash('errors', errors);
      return redirect(refererOf(url, request));
    },
    '/likes': async (_url, request) => {
      if (request.method === 'GET') return PageProto.render('Likes', { likes });
      likes = Number((await bodyOf(request))['likes']);
      return redirect('/likes');
    },
    '/likes/wrong': async () => {
      await PageProto.flash('errors', { likes: 'Too many.' });
      return redirect('/likes');
    },
  };
}
