import { requestSlot } from '../../core/index.ts';
import type { Application } from '../application/application.ts';
import type { Request } from '../http/request.ts';
import type { Response } from '../http/response.ts';

/** The request that is being handled. */
export const currentRequest = requestSlot<Request | null>('request', () => null);

/** The response that is being made. */
export const currentResponse = requestSlot<Response | null>('response', () => null);

/** The application that handles it. */
export const currentApplication = requestSlot<Application | null>('application', () => null);
