/** The application that the tests of the command line run in processes of its own. */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === '/crash') setImmediate(() => process.exit(1));
    return new Response(String(process.pid));
  },
};
