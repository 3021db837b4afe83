/** Kinds of projects, by the name that `--template` takes. */
export const templates = {
  widgets: 'a page with widgets',
  upload: 'a form with a cropped, validated upload',
  pages: 'an application with pages: the server renders, the browser takes over',
};

/** Programs that listen, by the name that `--server` takes. */
export const servers = {
  node: 'plain Node, with the listener of fwx',
  hono: 'Hono',
  express: 'Express',
  fastify: 'Fastify',
};
