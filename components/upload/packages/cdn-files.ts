// Written by vendor-cdn.mjs: do not edit.
interface CdnFile {
  readonly path: string;
  readonly integrity: string;
}

/** The module of each package, by its name. */
export const cdnFiles: Readonly<Record<string, CdnFile>> = {
  filepond: {
    path: 'filepond@4.32.12/dist/filepond.esm.min.js',
    integrity: 'sha384-yTrw9C6hbYr3PWZFAbp4yI0lobsVG/GUB4fU5Z6SulIV7OBSJz0RaS+9ZGzgCz/4',
  },
  'filepond-plugin-file-poster': {
    path: 'filepond-plugin-file-poster@2.5.2/dist/filepond-plugin-file-poster.esm.min.js',
    integrity: 'sha384-utlSK/ZO0Ktp99jiejW7oXOwbpSztF6LOlmFm4mHscl4zhwbt73sPILM2e0Qvww5',
  },
  'filepond-plugin-file-rename': {
    path: 'filepond-plugin-file-rename@1.1.8/dist/filepond-plugin-file-rename.esm.min.js',
    integrity: 'sha384-J1/j1zcz+tG9oV+2Ed2BYWlfSTl1eh/4NgoOmMaitVOKH1DkrP2HvNNLscu40Zp1',
  },
  'filepond-plugin-file-validate-size': {
    path: 'filepond-plugin-file-validate-size@2.2.8/dist/filepond-plugin-file-validate-size.esm.min.js',
    integrity: 'sha384-8sdudgzwBwvfJEcTnX2C8cvCtswd67cTbTGOMXp6/xxv4WO2Ogx8ahncuEIqNnZ5',
  },
  'filepond-plugin-file-validate-type': {
    path: 'filepond-plugin-file-validate-type@1.2.9/dist/filepond-plugin-file-validate-type.esm.min.js',
    integrity: 'sha384-//ipKcDCHZykFT91to3pX5fzxFiDCLFPr6sg/2jxoFGdGThL8EOK1Q9YFSWGj2WP',
  },
  'filepond-plugin-image-crop': {
    path: 'filepond-plugin-image-crop@2.0.6/dist/filepond-plugin-image-crop.esm.min.js',
    integrity: 'sha384-rBWtq4eEC7sHPLuOYx+/rUqZE5YCxcEyppBYS7XCvpTbag9UNyk2Ek89RtaoOYB5',
  },
  'filepond-plugin-image-edit': {
    path: 'filepond-plugin-image-edit@1.6.3/dist/filepond-plugin-image-edit.esm.min.js',
    integrity: 'sha384-VFGQNpMRG+SdVsJYntzUsiIW3pkcsx+ab7Rai08mvmGPIKqxStyG1Mnif37i8SpL',
  },
  'filepond-plugin-image-preview': {
    path: 'filepond-plugin-image-preview@4.6.12/dist/filepond-plugin-image-preview.esm.min.js',
    integrity: 'sha384-9KrH0iv5ZZHLs4cNN1nQjGzc9lcf4BoyGFscNsC3Us+lEXMlGgMVrjin/MlAQ2zT',
  },
  'filepond-plugin-image-transform': {
    path: 'filepond-plugin-image-transform@3.8.8/dist/filepond-plugin-image-transform.esm.min.js',
    integrity: 'sha384-NaJfV1pzzlrdO/dhBO9qLKT49LU5vBjYRre2Jp0llkZqBvag58ILxIZuGr6KoV24',
  },
  cropperjs: {
    path: 'cropperjs@2.2.0/dist/cropper.esm.min.js',
    integrity: 'sha384-GlkLDJyJWlidgo6WVUv8qf7vhylueilVVY6pFI8BW/9efwbAsOYR7RYsjQuwOWSm',
  },
};
