/** FilePond's codes for the status of a file that this library compares. */
export const ItemStatus = {
  PROCESSING: 3,
  PROCESSING_COMPLETE: 5,
  PROCESSING_ERROR: 6,
  LOAD_ERROR: 8,
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
