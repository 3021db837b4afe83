/** @jsxImportSource preact */
import { useState } from 'preact/hooks';

/** An accordion with server-rendered markup; in the browser `markup` is undefined. */
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
