// Typings have nothing to run; this is for those who write `import 'fwx/types/react'`.
void 0;
