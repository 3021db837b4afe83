export default {
  // Assets are sent from /assets; the folder "public" of Vite is not used.
  publicDir: false,
  build: { manifest: true, rollupOptions: { input: 'main.ts' } },
};
