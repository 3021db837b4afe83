// Written by vendor-cdn.mjs: do not edit.
interface CdnFile {
  readonly version: string;
  readonly file: string;
  readonly integrity: string;
}

/** The module of each package, by its name. */
export const cdnFiles: Readonly<Record<string, CdnFile>> = {
  filepond: {
    version: '4.32.12',
    file: 'filepond.esm.min.js',
    integrity: 'sha384-yTrw9C6hbYr3PWZFAbp4yI0lobsVG/GUB4fU5Z6SulIV7OBSJz0RaS+9ZGzgCz/4',
  },
  'filepond-plugin-file-poster': {
    version: '2.5.2',
    file: 'filepond-plugin-file-poster.esm.min.js',
    integrity: 'sha384-utlSK/ZO0Ktp99jiejW7oXOwbpSztF6LOlmFm4mHscl4zhwbt73sPILM2e0Qvww5',
  },
  'filepond-plugin-file-rename': {
    version: '1.1.8',
    file: 'filepond-plugin-file-rename.esm.min.js',
    integrity: 'sha384-J1/j1zcz+tG9oV+2Ed2BYWlfSTl1eh/4NgoOmMaitVOKH1DkrP2HvNNLscu40Zp1',
  },
  'filepond-plugin-file-validate-size': {
    version: '2.2.8',
    file: 'filepond-plugin-file-validate-size.esm.min.js',
    integrity: 'sha384-8sdudgzwBwvfJEcTnX2C8cvCtswd67cTbTGOMXp6/xxv4WO2Ogx8ahncuEIqNnZ5',
  },
  'filepond-plugin-file-validate-type': {
    version: '1.2.9',
    file: 'filepond-plugin-file-validate-type.esm.min.js',
    integrity: 'sha384-//ipKcDCHZykFT91to3pX5fzxFiDCLFPr6sg/2jxoFGdGThL8EOK1Q9YFSWGj2WP',
  },
  'filepond-plugin-image-crop': {
    version: '2.0.6',
    file: 'filepond-plugin-image-crop.esm.min.js',
    integrity: 'sha384-rBWtq4eEC7sHPLuOYx+/rUqZE5YCxcEyppBYS7XCvpTbag9UNyk2Ek89RtaoOYB5',
  },
  'filepond-plugin-image-edit': {
    version: '1.6.3',
    file: 'filepond-plugin-image-edit.esm.min.js',
    integrity: 'sha384-VFGQNpMRG+SdVsJYntzUsiIW3pkcsx+ab7Rai08mvmGPIKqxStyG1Mnif37i8SpL',
  },
  'filepond-plugin-image-preview': {
    version: '4.6.12',
    file: 'filepond-plugin-image-preview.esm.min.js',
    integrity: 'sha384-9KrH0iv5ZZHLs4cNN1nQjGzc9lcf4BoyGFscNsC3Us+lEXMlGgMVrjin/MlAQ2zT',
  },
  'filepond-plugin-image-transform': {
    version: '3.8.8',
    file: 'filepond-plugin-image-transform.esm.min.js',
    integrity: 'sha384-NaJfV1pzzlrdO/dhBO9qLKT49LU5vBjYRre2Jp0llkZqBvag58ILxIZuGr6KoV24',
  },
  cropperjs: {
    version: '2.2.0',
    file: 'cropper.esm.min.js',
    integrity: 'sha384-GlkLDJyJWlidgo6WVUv8qf7vhylueilVVY6pFI8BW/9efwbAsOYR7RYsjQuwOWSm',
  },
};
