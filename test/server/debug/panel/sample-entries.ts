// One entry of each of these panels. Tests change the parts that they are about.
import type { CacheEntry } from '../../../../server/debug/collector/cache-collector.ts';
import type { HttpEntry } from '../../../../server/debug/collector/call-entry.ts';
import type { QueryEntry } from '../../../../server/debug/collector/query-entry.ts';
import type { QueueEntry } from '../../../../server/debug/collector/queue-entry.ts';
import type { SpanEntry } from '../../../../server/debug/collector/span-collector.ts';
import type { UploadEntry } from '../../../../server/debug/collector/upload-collector.ts';
import type { Frame } from '../../../../server/debug/model/stack-frames.ts';

export const place: Frame = { file: '/app/shop.ts', line: 7, column: 1, function: 'f' };
export const trace = [place];

export const queryEntry: QueryEntry = {
  seq: 1,
  system: 'sqlite',
  type: 'SELECT',
  query: 'SELECT 1',
  label: 'SELECT 1',
  bindingCount: 0,
  bindings: null,
  rows: 1,
  timestamp: 1,
  duration: 1,
  wait: 0,
  connection: null,
  transaction: null,
  error: '',
  trace,
  repeated: 1,
  duplicates: 1,
  isExplainable: false,
};

export const callEntry: HttpEntry = {
  seq: 1,
  method: 'GET',
  url: 'https://a.test/x',
  label: 'GET https://a.test/x',
  status: 200,
  timestamp: 2,
  wait: 400,
  duration: 499,
  bytes: 1500,
  error: '',
  trace,
};

export const cacheEntry: CacheEntry = {
  seq: 1,
  store: 'Redis',
  operation: 'get',
  effect: 'read',
  key: 'a',
  result: 'hit',
  ttl: null,
  timestamp: 3,
  duration: 0.5,
  error: '',
  trace,
};

export const jobEntry: QueueEntry = {
  seq: 1,
  eventType: 'push',
  driverClass: 'Queue',
  jobClass: 'Mail',
  payloadFields: null,
  jobId: '7',
  ttr: null,
  delay: null,
  priority: null,
  attempt: null,
  time: 4,
  duration: null,
  error: '',
};

export const spanEntry: SpanEntry = {
  seq: 1,
  name: 'GET',
  label: 'GET /',
  kind: 'client',
  library: 'http',
  level: 0,
  timestamp: 6,
  duration: 4,
  error: '',
  attributes: { 'http.method': 'GET' },
  trace,
  spanId: 'ab',
  events: [],
};

export const uploadEntry: UploadEntry = {
  seq: 1,
  field: 'photo',
  name: 'a.png',
  type: 'image/png',
  detectedType: 'image/png',
  size: 1500,
  error: '',
  attribute: 'Form.photo',
  messages: [],
};
