/** Guides in reading order, by what a reader wants to do: `docs/guides/<name>.md`, and its name in lists. */
export const guideGroups: readonly {
  readonly title: string;
  readonly guides: Readonly<Record<string, string>>;
}[] = [
  { title: 'Start', guides: { start: 'Getting started', php: 'For PHP users' } },
  {
    title: 'Applications',
    guides: {
      application: 'Applications',
      mounting: 'Mounting',
      models: 'Models',
      forms: 'Forms',
      upload: 'Uploads',
      locale: 'Languages',
    },
  },
  {
    title: 'Pages',
    guides: {
      'page-protocol': 'Pages on the server',
      'page-client': 'Pages on the client',
      'page-application': 'An application of pages',
      'page-react': 'An application with React',
      frameworks: 'React, Vue, Svelte',
    },
  },
  { title: 'Operation', guides: { debugger: 'Debugger', deploy: 'Several machines' } },
];
