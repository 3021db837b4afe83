declare module 'filepond/locale/*';
