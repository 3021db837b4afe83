import { HttpException } from './http-exceptions.ts';

/** Category under which an error is logged: its class name, for HTTP faults with the status. */
export function getExceptionCategory(error: unknown): string {
  if (error instanceof HttpException) return `HttpException:${error.statusCode}`;
  return error instanceof Error ? error.name : 'Error';
}
