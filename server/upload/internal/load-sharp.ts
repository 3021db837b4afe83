import { createRequire } from 'node:module';

import type sharp from 'sharp';

import { RuntimeException } from '../../core/index.ts';
import { Message } from '../message.ts';

/** The function that the `sharp` package exports. */
export type Sharp = typeof sharp;

/**
 * The `sharp` package, which applications install when they crop images.
 *
 * @throws {RuntimeException} It is not installed, or not for this machine.
 */
export function loadSharp(): Sharp {
  try {
    return createRequire(import.meta.url)('sharp') as Sharp;
  } catch (cause) {
    throw new RuntimeException(Message.SHARP_REQUIRED, { cause });
  }
}
