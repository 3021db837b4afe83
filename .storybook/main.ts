import type { StorybookConfig } from '@storybook/web-components-vite';

const config: StorybookConfig = {
  framework: '@storybook/web-components-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  viteFinal: (vite) => ({
    ...vite,
    resolve: {
      ...vite.resolve,
      conditions: ['fwx-source', 'module', 'browser', 'development|production'],
    },
    build: {
      ...vite.build,
      target: 'es2022',
      // As in vite.cdn.config.mjs: light-dark() has to stay.
      cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
      chunkSizeWarningLimit: 4000,
    },
  }),
};

export default config;
