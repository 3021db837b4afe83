declare module 'filepond-plugin-pdf-preview';
declare module 'filepond/locale/*';
