/** FilePond's codes for the status of a file. */
export const ItemStatus = {
  INIT: 1,
  IDLE: 2,
  PROCESSING: 3,
  PROCESSING_COMPLETE: 5,
  PROCESSING_ERROR: 6,
  LOADING: 7,
  LOAD_ERROR: 8,
  PROCESSING_QUEUED: 9,
  PROCESSING_REVERT_ERROR: 10,
} as const;

/** FilePond's codes for the origin of a file. */
export const ItemOrigin = {
  /** Chosen by the user. */
  INPUT: 1,
  /** Temporary upload on the server. */
  LIMBO: 2,
  /** Stored on the server. */
  LOCAL: 3,
} as const;

const { INIT, LOADING, PROCESSING, PROCESSING_QUEUED } = ItemStatus;
const { LOAD_ERROR, PROCESSING_ERROR, PROCESSING_REVERT_ERROR } = ItemStatus;
const busyStatuses = new Set<number>([INIT, LOADING, PROCESSING, PROCESSING_QUEUED]);
const failedStatuses = new Set<number>([LOAD_ERROR, PROCESSING_ERROR, PROCESSING_REVERT_ERROR]);

/** Whether a file of this status is being read or sent, or is waiting for that. */
export function isBusyStatus(status: number): boolean {
  return busyStatuses.has(status);
}

/** Whether reading or sending a file of this status has failed. */
export function isErrorStatus(status: number): boolean {
  return failedStatuses.has(status);
}

const { IDLE, PROCESSING_COMPLETE } = ItemStatus;
const startedStatuses = new Set<number>([PROCESSING, PROCESSING_COMPLETE, PROCESSING_REVERT_ERROR]);

/** Whether a file of this status is being sent, or is about to be. */
export function isSendingStatus(status: number): boolean {
  return status === PROCESSING || status === PROCESSING_QUEUED;
}

/** Whether FilePond sends a file when it processes all files that are not on the server. */
export function isSendable(file: { readonly status: number; readonly origin: number }): boolean {
  const isKept = file.status === IDLE && isStored(file);
  return !isKept && !startedStatuses.has(file.status);
}

/** Whether a file is stored on the server, so that the form submits its source as a text. */
export function isStored({ origin }: { readonly origin: number }): boolean {
  return origin === ItemOrigin.LOCAL;
}
