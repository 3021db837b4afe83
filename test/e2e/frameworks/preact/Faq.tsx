/** @jsxImportSource preact */
import { useState } from 'preact/hooks';

/** An accordion whose markup the server has written; in the browser there is no `markup`. */
export function Faq({ markup = '' }: { readonly markup?: string }) {
  const [flush, setFlush] = useState(false);
  const [opened, setOpened] = useState('none');
  return (
    <section>
      <button type="button" onClick={() => setFlush(!flush)}>
        Flush
      </button>
      <output>{opened}</output>
      <fwx-accordion
        flush={flush}
        onfwx-toggle={({ detail }) => setOpened(`${detail.index} ${detail.open}`)}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    </section>
  );
}
