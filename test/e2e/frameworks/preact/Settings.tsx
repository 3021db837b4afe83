/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks';

/** A drawer whose open state is in Preact. */
export function Settings() {
  const [open, setOpen] = useState(false);
  const [side, setSide] = useState<'start' | 'end'>('end');
  const [topics, setTopics] = useState(['News']);
  // The element waits until Preact has hydrated its nodes.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <section>
      <button type="button" onClick={() => setOpen(true)}>
        Settings
      </button>
      <output>{open ? 'open' : 'closed'}</output>
      <fwx-drawer
        heading="Settings"
        open={open}
        placement={side}
        defer-hydration={mounted ? undefined : ''}
        onfwx-shown={({ currentTarget }) => setOpen(currentTarget.open)}
        onfwx-hidden={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        {topics.map((topic) => (
          <p key={topic}>{topic}</p>
        ))}
        <input aria-label="Topic" />
        <button type="button" onClick={() => setTopics([...topics, `Topic ${topics.length}`])}>
          Add
        </button>
        <button type="button" onClick={() => setTopics(topics.slice(1))}>
          Remove
        </button>
        <button type="button" onClick={() => setSide(side === 'end' ? 'start' : 'end')}>
          Other side
        </button>
      </fwx-drawer>
    </section>
  );
}
