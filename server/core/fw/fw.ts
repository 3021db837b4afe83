import { BaseFw } from './base-fw.ts';

/**
 * The helpers that every part of a program may need: aliases, object creation, logging, profiling,
 * translation, and the application that serves the running request.
 */
export class Fw extends BaseFw {}
