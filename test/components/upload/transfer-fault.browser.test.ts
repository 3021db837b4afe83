import { expect } from '@open-wc/testing';

import { faultOf, faultText } from '../../../components/upload/transfer/transfer-fault.ts';

/** The message for a refused file, of a response that came with HTTP/2: it has no name of the status. */
function messageFor(status: number, body: string): string {
  const xhr = {
    status,
    statusText: '',
    responseText: body,
    getResponseHeader: () => 'text/plain; charset=utf-8',
    getAllResponseHeaders: () => '',
  };
  return faultText(faultOf(xhr as unknown as XMLHttpRequest), 'general', (text) => text);
}

describe('the message for a file that a server has refused with HTTP/2', () => {
  it('is not the name of a status', () => {
    expect(messageFor(403, 'Forbidden')).to.equal('general');
    expect(messageFor(401, 'Unauthorized')).to.equal('The session has expired. Reload the page.');
    for (const name of ['Payload', 'Content', 'Request Entity']) {
      expect(messageFor(413, `${name} Too Large\n`)).to.equal('File is too large');
    }
  });

  it('is what the server says', () => {
    expect(messageFor(413, 'Too large for you')).to.equal('Too large for you');
  });
});
